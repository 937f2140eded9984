import { parseJson } from '../../lib/http/parse-json.ts';
import { readBytes } from '../../lib/http/read-body.ts';
import { failureOf } from '../../site/data/http-client.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Returns whether the API sent a 404, and not a web server or proxy.
 *
 * Consumes the body. Always false for HEAD.
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
