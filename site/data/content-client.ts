import type * as v from 'valibot';
import { type EndpointName, type EndpointResponse, endpoints } from '../../contract/api/endpoints.ts';
import { ContentError, InvalidEntryError } from '../errors/content-error.ts';
import { servePictures } from '../pictures/serve-pictures.ts';
import type { HttpClient } from './http-client.ts';
import { requestPath } from './request-path.ts';
import { isRecord } from './responses/nested-entries.ts';
import { type EntryCopies, readAnswer } from './responses/read-response.ts';
import { describePart, type InvalidPart } from './responses/repair-response.ts';
import { findMisfit } from './responses/verify-response.ts';

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

/** Has valid copies of entries, and is told which entries are not valid. */
export interface EntryRecord extends EntryCopies {
  /** Settles when the copies of an earlier run are there. */
  ready: Promise<unknown>;
  /**
   * Called after each check of an answer.
   *
   * @param invalid what is not valid in it now
   * @param reread asks for the answer again
   */
  report(key: string, invalid: readonly InvalidPart[], reread: () => Promise<unknown>): void;
}

interface AnswerOptions {
  read?: (answer: unknown) => unknown;
  uploadsOrigin?: string | undefined;
  entries?: EntryRecord | undefined;
}

/**
 * @param cache stores answers after their check, so that one of a wrong shape never replaces a good one
 * @param read what is done to an answer before it is checked
 * @param uploadsOrigin where answers of a separate backend have their uploads, whose pictures are served by the image route
 * @param entries stands in for invalid entries of lists; without it they are left out
 */
export function createContentClient(
  http: Pick<HttpClient, 'get'>,
  cache: ContentCache,
  { read = (answer) => answer, uploadsOrigin, entries }: AnswerOptions = {},
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
      const [given] = await Promise.all([http.get(path, { query: Object.fromEntries(search) }), entries?.ready]);
      const body = read(given);
      const { answer, invalid, problem } = readAnswer(name, body, { key, lang: search.get('lang'), copies: entries });
      const report = (parts: readonly InvalidPart[]) => entries?.report(key, parts, () => content(name, request));
      if (problem && looksLikeEntry(body)) {
        report([problem]);
        throw new InvalidEntryError(`${path}: ${describePart(problem)}`);
      }
      if (problem) throw new ContentError('bad_shape', `${path}: ${problem.field || 'answer'}: ${problem.reason}`);
      const misfit = findMisfit(answer, params, query);
      if (misfit) throw new ContentError('bad_shape', `${key}: ${misfit}`);
      report(invalid);
      return servePictures(answer, uploadsOrigin);
    });
  };
  return content;
}

/** Whether an answer is meant to be one entry: not a list, and not an error that was sent with status 200. */
export function looksLikeEntry(body: unknown): boolean {
  return isRecord(body) && !('items' in body) && 'id' in body;
}
