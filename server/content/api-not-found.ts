import { parseJson } from '../../lib/http/parse-json.ts';
import { readBytes } from '../../lib/http/read-body.ts';
import { failureOf } from '../../site/data/http-client.ts';

/** The largest error that is read, in bytes. */
const MAX_BYTES = 64 * 1024;

/**
 * Whether a response is the API's own word that there is no such thing. A 404 of a web server, or of a WordPress whose plugin is
 * switched off, says nothing about that. Reads the body, so one to HEAD never is.
 */
export async function isApiNotFound(response: Response, deadlineMs: number): Promise<boolean> {
  if (response.status !== 404) return false;
  try {
    const body = parseJson(await readBytes(response, { maxBytes: MAX_BYTES, deadlineMs }));
    return failureOf(response.status, body) === 'not_found';
  } catch {
    return false;
  }
}
