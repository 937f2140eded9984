import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const HEADER_NAME = REQUEST_ID_HEADER.toLowerCase();
const ACCEPTED_ID = /^[\w.:-]{8,64}$/;

/** How the page cache answered: as cached, with a stale page, or with a new one. `bypass`: never cached. */
export type CacheUse = 'hit' | 'stale' | 'miss' | 'bypass';

export interface RequestContext {
  /** From the proxy's `X-Request-Id`, or random. */
  id: string;
  cache?: CacheUse;
  /** Work that continues in the background no longer belongs to the request. */
  hasEnded: boolean;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `respond`, during which log lines have the id of the request. */
export const runInRequest = contexts.run.bind(contexts) as (context: RequestContext, respond: () => void) => void;

export function currentRequest(): RequestContext | undefined {
  const context = contexts.getStore();
  return context?.hasEnded ? undefined : context;
}

/** Looks at the raw headers: `request.headers` would parse all of them. */
export function requestIdOf(rawHeaders: readonly string[]): string {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== HEADER_NAME.length || name.toLowerCase() !== HEADER_NAME) continue;
    const value = rawHeaders[index + 1] ?? '';
    if (ACCEPTED_ID.test(value)) return value;
  }
  return randomUUID();
}
