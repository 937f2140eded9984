import { API_PATH } from '../../contract/api/api-path.ts';
import type { Settings } from '../settings/settings.ts';

/** `fetch` of the embedded backend, in this process. */
export type EmbeddedFetch = (request: Request) => Promise<Response>;

/** How the content backend is called: over HTTP at `CONTENT_API_BASE`, or in this process. */
export interface BackendConnection {
  /** The base URL of the API, without a slash at its end. */
  base: string;
  fetch: (request: Request) => Promise<Response>;
}

const underWay = new Set<Request>();

/**
 * `fetch`, with the request held until it is answered. Node's `fetch` makes a request of its own, which follows the signal of
 * the given one by a weak reference: without another, garbage collection would take the time-out away, and who asks a silent
 * backend would wait for ever.
 */
async function fetchHeld(request: Request): Promise<Response> {
  underWay.add(request);
  try {
    return await fetch(request);
  } finally {
    underWay.delete(request);
  }
}

/** @param embedded used where `CONTENT_API_BASE` is not set */
export function connectBackend(
  { CONTENT_API_BASE }: Pick<Settings, 'CONTENT_API_BASE'>,
  embedded: EmbeddedFetch,
): BackendConnection {
  if (CONTENT_API_BASE) return { base: CONTENT_API_BASE, fetch: fetchHeld };
  // The host is never resolved: the embedded backend reads the path only.
  return { base: `http://embedded.invalid${API_PATH}`, fetch: embedded };
}
