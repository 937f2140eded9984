import type { InferOutput } from 'valibot';
import type { EndpointName, EndpointResponse, endpoints, otherEndpoints } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { ApiError } from './api-error.ts';
import { deriveOnce } from './derived-lists.ts';
import { entryHandler } from './entry-handler.ts';
import { countFacets } from './facets.ts';
import { listHandler } from './list-handler.ts';
import type { ServedContent } from './served-content.ts';

type Handler<Name extends EndpointName> = (
  content: ServedContent,
  query: InferOutput<(typeof endpoints)[Name]['query']>,
  params: InferOutput<(typeof endpoints)[Name]['params']>,
) => EndpointResponse<Name>;

type TypeHandlers = Omit<{ [Name in EndpointName]: Handler<Name> }, keyof typeof otherEndpoints>;

function typeHandlers(): TypeHandlers {
  const handlers = Object.values(contentTypes).flatMap((type) => [
    ...(type.list ? [[type.name, listHandler(type.name)]] : []),
    ...(type.entry ? [[type.entry.name, entryHandler(type.name)]] : []),
  ]);
  return Object.fromEntries(handlers);
}

/** @throws {ApiError} */
export const handlers: { [Name in EndpointName]: Handler<Name> } = {
  ...typeHandlers(),
  site({ site }, { lang }) {
    const profile = site[lang];
    if (!profile) throw new ApiError('rest_internal_error', 'The site profile cannot be read.');
    return profile;
  },
  facets: ({ entries }, { lang }, { type }) =>
    deriveOnce(entries[type as ContentType][lang], countFacets, () =>
      countFacets(type as ContentType, entries[type as ContentType][lang]),
    ),
  redirects: ({ redirects }) => ({ items: redirects }),
};
