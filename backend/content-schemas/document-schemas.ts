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
import { workSchema } from '../../contract/entries/work.ts';
import type { ContentType, contentTypes } from './content-types.ts';

const NEIGHBOUR_KEYS = ['previous', 'next', 'related'] as const;

export const documentSchemas = {
  works: v.object({ ...v.omit(workSchema, NEIGHBOUR_KEYS).entries, chosen: v.array(slugSchema) }),
  columns: v.object({ ...v.omit(columnSchema, NEIGHBOUR_KEYS).entries, chosen: v.array(idSchema) }),
  news: v.object({ ...v.omit(newsItemSchema, NEIGHBOUR_KEYS).entries, chosen: v.array(idSchema) }),
  pages: pageSchema,
  campaigns: campaignSchema,
  downloads: downloadSchema,
  jobs: jobOpeningSchema,
} as const satisfies Record<ContentType, v.GenericSchema>;

export type ContentDocument<Type extends ContentType> = v.InferOutput<(typeof documentSchemas)[Type]>;

type Types = typeof contentTypes;
/** The validated front matter of an entry in one language: `shared` from `ja.md`, `translated` from the language's file. */
export type EntryFile<Type extends ContentType> = Fields<Types[Type]['shared']> & Fields<Types[Type]['translated']>;
type Fields<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;
