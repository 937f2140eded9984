import type * as v from 'valibot';
import { type EndpointName, type EndpointResponse, endpoints } from '../../contract/api/endpoints.ts';
import { isRecord } from '../../lib/is-record.ts';
import { ContentError, InvalidEntryError } from '../errors/content-error.ts';
import { servePictures } from '../pictures/serve-pictures.ts';
import type { HttpClient } from './http-client.ts';
import { requestPath } from './request-path.ts';
import { type EntryCopies, readResponse } from './responses/read-response.ts';
import { describePart, type InvalidPart } from './responses/repair-response.ts';
import { findResponseMismatch } from './responses/verify-response.ts';

/**
 * Requests an endpoint of the content API: `content('works', { query: { lang: 'en' } })`.
 *
 * @throws {ContentError}
 */
export type ContentClient = <Name extends EndpointName>(
  name: Name,
  request: EndpointRequest<Name>,
) => Promise<EndpointResponse<Name>>;

export interface EndpointRequest<Name extends EndpointName> {
  params?: { [Key in keyof v.InferInput<(typeof endpoints)[Name]['params']>]: string };
  query?: { [Key in keyof v.InferInput<(typeof endpoints)[Name]['query']>]?: string | undefined };
}

export type ContentCache = <Value>(key: string, load: () => Promise<Value>) => Promise<Value>;

export interface EntryRecord extends EntryCopies {
  /** Settles when the copies of an earlier run are loaded. */
  ready: Promise<unknown>;
  /**
   * @param invalid the parts that are now invalid
   * @param reread requests the response again
   */
  report(key: string, invalid: readonly InvalidPart[], reread: () => Promise<unknown>): void;
}

interface ResponseOptions {
  read?: (response: unknown) => unknown;
  uploadsOrigin?: string | undefined;
  entries?: EntryRecord | undefined;
}

/**
 * @param cache stores validated responses, so that a malformed one never replaces a good one
 * @param read transforms a response before validation
 * @param entries replaces invalid list entries, which are otherwise omitted
 */
export function createContentClient(
  http: Pick<HttpClient, 'get'>,
  cache: ContentCache,
  { read = (response) => response, uploadsOrigin, entries }: ResponseOptions = {},
): ContentClient {
  const content: ContentClient = async (name, request) => {
    const { params = {}, query = {} } = request;
    const path = requestPath(endpoints[name], params);
    const search = new URLSearchParams(
      Object.entries(query as Record<string, string | undefined>)
        .filter((entry): entry is [string, string] => entry[1] !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    const key = `${path}?${search}`;
    return cache(key, async () => {
      const [received] = await Promise.all([http.get(path, { query: Object.fromEntries(search) }), entries?.ready]);
      const body = read(received);
      const { response, invalid, problem } = readResponse(name, body, {
        key,
        lang: search.get('lang'),
        copies: entries,
      });
      const report = (parts: readonly InvalidPart[]) => entries?.report(key, parts, () => content(name, request));
      if (problem && looksLikeEntry(body)) {
        report([problem]);
        throw new InvalidEntryError(`${path}: ${describePart(problem)}`);
      }
      if (problem) throw new ContentError('bad_shape', `${path}: ${problem.field || 'response'}: ${problem.reason}`);
      const mismatch = findResponseMismatch(response, params, query);
      if (mismatch) throw new ContentError('bad_shape', `${key}: ${mismatch}`);
      report(invalid);
      return servePictures(response, uploadsOrigin);
    });
  };
  return content;
}

/** Excludes lists, and errors with status 200. */
export function looksLikeEntry(body: unknown): boolean {
  return isRecord(body) && !('items' in body) && 'id' in body;
}
