/** What is kept of an entry in one language: its answer, without what depends on its neighbours. */
import * as v from 'valibot';
import { campaignSchema } from '../contract/campaign.ts';
import { columnSchema } from '../contract/column.ts';
import { downloadSchema } from '../contract/download.ts';
import { jobOpeningSchema } from '../contract/job-opening.ts';
import { newsItemSchema } from '../contract/news.ts';
import { pageSchema } from '../contract/page.ts';
import { workSchema } from '../contract/work.ts';
import type { ContentType, contentTypes } from './content-types.ts';

const AROUND = ['previous', 'next', 'related'] as const;

export const documentSchemas = {
  works: v.omit(workSchema, AROUND),
  columns: v.omit(columnSchema, AROUND),
  news: v.omit(newsItemSchema, AROUND),
  pages: pageSchema,
  campaigns: campaignSchema,
  downloads: downloadSchema,
  jobs: jobOpeningSchema,
} as const satisfies Record<ContentType, v.GenericSchema>;

export type ContentDocument<Type extends ContentType> = v.InferOutput<(typeof documentSchemas)[Type]>;

type Types = typeof contentTypes;
/** What the two files of an entry say together, checked: `shared` of `ja.md` and `translated` of the language's file. */
export type EntryFile<Type extends ContentType> = Fields<Types[Type]['shared']> & Fields<Types[Type]['translated']>;
type Fields<Entries extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Entries, undefined>>;
