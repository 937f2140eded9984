/** The table of all reading endpoints of the content API, from which backend, client, contract tests and OpenAPI document are derived. */

import * as v from 'valibot';
import { contentTypes } from '../content-types/content-types.ts';
import { idParameter, slugSchema, stationSchema } from '../entries/fields.ts';
import { redirectsSchema } from '../site/redirect.ts';
import { siteProfileSchema } from '../site/site-profile.ts';
import {
  COLUMN_CATEGORIES,
  DOWNLOAD_KINDS,
  NEWS_CATEGORIES,
  PAGE_KINDS,
  WORK_ROLES,
  WORK_USES,
} from '../vocabulary.ts';
import { facetsSchema, langQuery, listQuery, listSchema, yearQuery } from './list.ts';

const workFilters = {
  use: v.optional(v.picklist(WORK_USES)),
  role: v.optional(v.picklist(WORK_ROLES)),
  station: v.optional(stationSchema),
  year: v.optional(yearQuery),
};
const columnFilters = { category: v.optional(v.picklist(COLUMN_CATEGORIES)) };
const newsFilters = { category: v.optional(v.picklist(NEWS_CATEGORIES)), year: v.optional(yearQuery) };
/** What is pinned comes before the rest, on the first page of all; without it everything is in the order of time. */
const newsOrder = { pinned: v.optional(v.literal('first')) };

const FACETED = ['works', 'columns', 'news'] as const;

/** GET and HEAD endpoints. Paths are relative to `API_PATH`; `{name}` is a parameter, described in `params`. */
export const endpoints = {
  site: {
    path: '/site',
    summary: 'Site profile and navigation',
    params: v.object({}),
    query: v.object(langQuery),
    response: siteProfileSchema,
  },
  pages: {
    path: '/pages',
    summary: 'Pages',
    params: v.object({}),
    query: v.object({ ...listQuery, kind: v.optional(v.picklist(PAGE_KINDS)) }),
    response: listSchema(contentTypes.pages.summarySchema),
  },
  page: {
    path: '/pages/{slug}',
    summary: 'One page',
    params: v.object({ slug: slugSchema }),
    query: v.object(langQuery),
    response: contentTypes.pages.entrySchema,
  },
  news: {
    path: '/news',
    summary: 'News, newest first; with `pinned=first` what is pinned before the rest',
    params: v.object({}),
    query: v.object({ ...listQuery, ...newsFilters, ...newsOrder }),
    response: listSchema(contentTypes.news.summarySchema),
  },
  newsItem: {
    path: '/news/{id}',
    summary: 'One news item',
    params: v.object({ id: idParameter }),
    query: v.object(langQuery),
    response: contentTypes.news.entrySchema,
  },
  columns: {
    path: '/columns',
    summary: 'Columns, newest first',
    params: v.object({}),
    query: v.object({ ...listQuery, ...columnFilters }),
    response: listSchema(contentTypes.columns.summarySchema),
  },
  column: {
    path: '/columns/{id}',
    summary: 'One column',
    params: v.object({ id: idParameter }),
    query: v.object(langQuery),
    response: contentTypes.columns.entrySchema,
  },
  works: {
    path: '/works',
    summary: 'Works, most recently completed first',
    params: v.object({}),
    query: v.object({ ...listQuery, ...workFilters }),
    response: listSchema(contentTypes.works.summarySchema),
  },
  work: {
    path: '/works/{slug}',
    summary: 'One work',
    params: v.object({ slug: slugSchema }),
    query: v.object(langQuery),
    response: contentTypes.works.entrySchema,
  },
  facets: {
    path: '/facets/{type}',
    summary: 'Filter values of a list, with counts',
    params: v.object({ type: v.picklist(FACETED) }),
    query: v.object(langQuery),
    response: facetsSchema,
  },
  downloads: {
    path: '/downloads',
    summary: 'Documents, newest first',
    params: v.object({}),
    query: v.object({ ...listQuery, kind: v.optional(v.picklist(DOWNLOAD_KINDS)) }),
    response: listSchema(contentTypes.downloads.entrySchema),
  },
  jobs: {
    path: '/jobs',
    summary: 'Open positions',
    params: v.object({}),
    query: v.object(listQuery),
    response: listSchema(contentTypes.jobs.entrySchema),
  },
  seminars: {
    path: '/seminars',
    summary: 'Seminars: those to come, soonest first, then past ones, latest first',
    params: v.object({}),
    query: v.object({ ...listQuery, when: v.optional(v.picklist(['upcoming', 'past'])) }),
    response: listSchema(contentTypes.seminars.summarySchema),
  },
  seminar: {
    path: '/seminars/{slug}',
    summary: 'One seminar',
    params: v.object({ slug: slugSchema }),
    query: v.object(langQuery),
    response: contentTypes.seminars.entrySchema,
  },
  campaign: {
    path: '/campaigns/{slug}',
    summary: 'One campaign page',
    params: v.object({ slug: slugSchema }),
    query: v.object(langQuery),
    response: contentTypes.campaigns.entrySchema,
  },
  redirects: {
    path: '/redirects',
    summary: 'Old addresses of the site, in both languages',
    params: v.object({}),
    query: v.object({ preview: langQuery.preview }),
    response: redirectsSchema,
  },
} as const satisfies Record<string, Endpoint>;

interface Endpoint {
  path: `/${string}`;
  summary: string;
  params: v.GenericSchema<unknown, Record<string, unknown>>;
  query: v.GenericSchema<unknown, Record<string, unknown>>;
  response: v.GenericSchema;
}
export type EndpointName = keyof typeof endpoints;
export type EndpointResponse<Name extends EndpointName> = v.InferOutput<(typeof endpoints)[Name]['response']>;
