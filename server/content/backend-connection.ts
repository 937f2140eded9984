import { API_PATH } from '../../contract/api/api-path.ts';
import type { Settings } from '../settings/settings.ts';

export type EmbeddedFetch = (request: Request) => Promise<Response>;

export interface BackendConnection {
  base: string;
  fetch: (request: Request) => Promise<Response>;
}

const pendingRequests = new Set<Request>();

/**
 * Holds the request, so that garbage collection cannot remove its timeout.
 *
 * Node's `fetch` refers to a request's signal only weakly.
 */
async function fetchRetained(request: Request): Promise<Response> {
  pendingRequests.add(request);
  try {
    return await fetch(request);
  } finally {
    pendingRequests.delete(request);
  }
}

export function connectBackend(
  { CONTENT_API_BASE }: Pick<Settings, 'CONTENT_API_BASE'>,
  embedded: EmbeddedFetch,
): BackendConnection {
  if (CONTENT_API_BASE) return { base: CONTENT_API_BASE, fetch: fetchRetained };
  return { base: `http://embedded.invalid${API_PATH}`, fetch: embedded };
}
