import * as v from 'valibot';
import { type EndpointName, type EndpointResponse, endpoints } from '../../contract/api/endpoints.ts';
import { ContentError } from '../errors/content-error.ts';
import { servePictures } from '../pictures/serve-pictures.ts';
import type { HttpClient } from './http-client.ts';
import { requestPath } from './request-path.ts';
import { findMisfit } from './verify-response.ts';

/**
 * Asks the content API, by the name of an endpoint: `content('works', { query: { lang: 'en' } })`. What comes back has
 * the shape that the contract says.
 *
 * @throws {ContentError}
 */
export type ContentClient = <Name extends EndpointName>(
  name: Name,
  request: EndpointRequest<Name>,
) => Promise<EndpointResponse<Name>>;

/** What a request names in the path and in the query of its URL. */
export interface EndpointRequest<Name extends EndpointName> {
  params?: { [Key in keyof v.InferInput<(typeof endpoints)[Name]['params']>]: string };
  query?: { [Key in keyof v.InferInput<(typeof endpoints)[Name]['query']>]?: string | undefined };
}

/** A cache of answers: returns the one with this key, or calls `load`. */
export type ContentCache = <Value>(key: string, load: () => Promise<Value>) => Promise<Value>;

interface AnswerOptions {
  read?: (answer: unknown) => unknown;
  uploadsOrigin?: string | undefined;
}

/**
 * @param cache stores answers after their check, so that one of a wrong shape never replaces a good one
 * @param read what is done to an answer before it is checked
 * @param uploadsOrigin where answers of a separate backend have their uploads, whose pictures are served by the image route
 */
export function createContentClient(
  http: Pick<HttpClient, 'get'>,
  cache: ContentCache,
  { read = (answer) => answer, uploadsOrigin }: AnswerOptions = {},
): ContentClient {
  return async (name, { params = {}, query = {} }) => {
    const path = requestPath(endpoints[name], params);
    const search = new URLSearchParams(
      Object.entries(query as Record<string, string | undefined>)
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return cache(`${path}?${search}`, async () => {
      const body = read(await http.get(path, { query: Object.fromEntries(search) }));
      const checked = v.safeParse(endpoints[name].response, body);
      if (!checked.success) {
        const issue = checked.issues[0];
        throw new ContentError('bad_shape', `${path}: ${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`);
      }
      const misfit = findMisfit(checked.output, params, query);
      if (misfit) throw new ContentError('bad_shape', `${path}?${search}: ${misfit}`);
      return servePictures(checked.output, uploadsOrigin);
    });
  };
}
