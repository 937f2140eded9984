import * as v from 'valibot';
import {
  type EndpointName,
  type EndpointParams,
  type EndpointQuery,
  type EndpointResponse,
  endpoints,
} from '../../contract/endpoints.ts';
import { ContentError } from './content-error.ts';
import { findMisfit } from './find-misfit.ts';
import type { HttpClient } from './http-client.ts';
import { requestPath } from './request-path.ts';
import { servePictures } from './serve-pictures.ts';

/**
 * Asks the content API, by the name of an endpoint: `content('works', { query: { lang: 'en' } })`. What comes back has
 * the shape that the contract says.
 *
 * @throws {ContentError}
 */
export type ContentClient = <Name extends EndpointName>(
  name: Name,
  request: ContentRequest<Name>,
) => Promise<EndpointResponse<Name>>;

export interface ContentRequest<Name extends EndpointName> {
  params?: { [Key in keyof EndpointParams<Name>]: string };
  query?: { [Key in keyof EndpointQuery<Name>]?: string | undefined };
}

/** Keeps answers: returns what is remembered under the key, or what `load` brings. */
export type Remember = <Value>(key: string, load: () => Promise<Value>) => Promise<Value>;

/**
 * @param remember where answers are kept; they are checked before they get there, so that an unreadable answer never
 *   takes the place of a good one
 * @param contentOrigin a separate backend's, whose pictures come through the image route
 */
export function createContentClient(
  http: Pick<HttpClient, 'get'>,
  remember: Remember,
  contentOrigin?: string,
): ContentClient {
  return async (name, { params = {}, query = {} }) => {
    const path = requestPath(endpoints[name], params);
    const search = new URLSearchParams(
      Object.entries(query as Record<string, string | undefined>)
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    return remember(`${path}?${search}`, async () => {
      const body = await http.get(path, { query: Object.fromEntries(search) });
      const checked = v.safeParse(endpoints[name].response, body);
      if (!checked.success) {
        const issue = checked.issues[0];
        throw new ContentError('bad_shape', `${path}: ${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`);
      }
      const misfit = findMisfit(checked.output, params, query);
      if (misfit) throw new ContentError('bad_shape', `${path}?${search}: ${misfit}`);
      return servePictures(checked.output, contentOrigin);
    });
  };
}
