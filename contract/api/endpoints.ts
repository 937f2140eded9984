/** Backend, client, tests and OpenAPI document derive from this table. */
import * as v from 'valibot';
import { contentTypes } from '../content-types/content-types.ts';
import type { EntryOptions, ListOptions } from '../content-types/define-content-type.ts';
import type { FilterEntries, Filters } from '../content-types/filters.ts';
import { idParameter, slugSchema } from '../entries/fields.ts';
import { redirectsSchema } from '../site/redirect.ts';
import { siteProfileSchema } from '../site/site-profile.ts';
import { facetsSchema, langQuery, listQuery, listSchema } from './list.ts';

type Types = typeof contentTypes;
type TypeName = keyof Types;

const PARAMETERS = { id: { id: idParameter }, slug: { slug: slugSchema } };

type ListOf<Name extends TypeName> = Types[Name]['list'] extends ListOptions<infer Some> ? Some : never;
type ListEndpoints = {
  [Name in TypeName as Types[Name]['list'] extends null ? never : Name]: {
    path: `/${Name}`;
    summary: string;
    params: v.ObjectSchema<Record<never, never>, undefined>;
    query: v.ObjectSchema<typeof listQuery & FilterEntries<ListOf<Name>> & QueryOf<Types[Name]['list']>, undefined>;
    response: ReturnType<typeof listSchema<Types[Name]['summarySchema']>>;
  };
};
type QueryOf<List> = List extends { query: infer Query extends v.ObjectEntries } ? Query : Record<never, never>;

function listEndpoints(): ListEndpoints {
  const lists = Object.values(contentTypes).flatMap(({ name, list, summarySchema }) => {
    if (!list) return [];
    const { summary, filters, query } = list as ListOptions<Filters>;
    const filterEntries = Object.entries(filters).map(([key, { parameter }]) => [key, v.optional(parameter)]);
    return [
      [
        name,
        {
          path: `/${name}`,
          summary,
          params: v.object({}),
          query: v.object({ ...listQuery, ...Object.fromEntries(filterEntries), ...query }),
          response: listSchema(summarySchema),
        },
      ],
    ];
  });
  return Object.fromEntries(lists);
}

type NameOfEntry<Name extends TypeName> =
  Types[Name]['entry'] extends EntryOptions<infer EntryName> ? EntryName : never;
type EntryEndpoints = {
  [Name in TypeName as NameOfEntry<Name>]: {
    path: `/${Name}/{${Types[Name]['key']}}`;
    summary: string;
    params: v.ObjectSchema<(typeof PARAMETERS)[Types[Name]['key']], undefined>;
    query: v.ObjectSchema<typeof langQuery, undefined>;
    response: Types[Name]['entrySchema'];
  };
};

function entryEndpoints(): EntryEndpoints {
  const entries = Object.values(contentTypes).flatMap(({ name, key, entry, entrySchema }) =>
    entry
      ? [
          [
            entry.name,
            {
              path: `/${name}/{${key}}`,
              summary: entry.summary,
              params: v.object(PARAMETERS[key]),
              query: v.object(langQuery),
              response: entrySchema,
            },
          ],
        ]
      : [],
  );
  return Object.fromEntries(entries);
}

const FACETED = Object.values(contentTypes).flatMap(({ name, list }) => (list?.hasFacets ? [name] : []));

/** Endpoints whose responses are neither an entry nor a list of entries. */
export const otherEndpoints = {
  site: {
    path: '/site',
    summary: 'Site profile and navigation',
    params: v.object({}),
    query: v.object(langQuery),
    response: siteProfileSchema,
  },
  facets: {
    path: '/facets/{type}',
    summary: 'Filter values of a list, with counts',
    params: v.object({ type: v.picklist(FACETED) }),
    query: v.object(langQuery),
    response: facetsSchema,
  },
  redirects: {
    path: '/redirects',
    summary: 'Old addresses of the site, in both languages',
    params: v.object({}),
    query: v.object({ preview: langQuery.preview }),
    response: redirectsSchema,
  },
} as const satisfies Record<string, Endpoint>;

const { site, ...remainingEndpoints } = otherEndpoints;

/** Paths are relative to `API_PATH`. */
export const endpoints = {
  site,
  ...listEndpoints(),
  ...entryEndpoints(),
  ...remainingEndpoints,
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
