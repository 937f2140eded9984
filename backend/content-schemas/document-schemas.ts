/** Schemas of the documents in the content store: an entry in one language, as the API sends it, without its neighbours, and with the related
 * ones that its editor has chosen in their place. */
import * as v from 'valibot';
import { campaignSchema } from '../../contract/entries/campaign.ts';
import { columnSchema } from '../../contract/entries/column.ts';
import { downloadSchema } from '../../contract/entries/download.ts';
import { idSchema, slugSchema } from '../../contract/entries/fields.ts';
import { jobOpeningSchema } from '../../contract/entries/job-opening.ts';
import { newsItemSchema } from '../../contract/entries/news.ts';
import { pageSchema } from '../../contract/entries/page.ts';
import { riskStatementSchema } from '../../contract/entries/risk.ts';
import { seminarSchema, seminarSummarySchema } from '../../contract/entries/seminar.ts';
import { workSchema } from '../../contract/entries/work.ts';
import { type ContentType, type contentTypes, joinUrlSchema } from './content-types.ts';

/**
 * A seminar without its state, which the clock and the registrations decide; with what only the backend knows. That one about
 * funds has a risk statement is checked where its file is read.
 */
const seminarDocument = v.object({
  ...v.omit(seminarSchema.options[0], ['state', 'kind']).entries,
  kind: seminarSummarySchema.entries.kind,
  risk: v.optional(riskStatementSchema),
  cancelled: v.boolean(),
  join_url: v.optional(joinUrlSchema),
});

const NEIGHBOUR_KEYS = ['previous', 'next', 'related'] as const;

export const documentSchemas = {
  works: v.object({ ...v.omit(workSchema, NEIGHBOUR_KEYS).entries, chosen: v.array(slugSchema) }),
  columns: v.object({ ...v.omit(columnSchema, NEIGHBOUR_KEYS).entries, chosen: v.array(idSchema) }),
  news: v.object({ ...v.omit(newsItemSchema, NEIGHBOUR_KEYS).entries, chosen: v.array(idSchema) }),
  pages: pageSchema,
  campaigns: campaignSchema,
  downloads: downloadSchema,
  jobs: jobOpeningSchema,
  seminars: seminarDocument,
} as const satisfies Record<ContentType, v.GenericSchema>;

export type ContentDocument<Type extends ContentType> = v.InferOutput<(typeof documentSchemas)[Type]>;

type Types = typeof contentTypes;
/** The validated front matter of an entry in one language: `shared` from `ja.md`, `translated` from the language's file. */
export type EntryFile<Type extends ContentType> = Fields<Types[Type]['shared']> & Fields<Types[Type]['translated']>;
type Fields<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;
