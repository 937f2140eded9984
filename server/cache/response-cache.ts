import { admit, type Outcome } from './admission.ts';
import { limitsInBytes } from './cache-entry.ts';
import { EncodedBody } from './encoded-body.ts';
import { compressWhenIdle } from './idle-compression.ts';
import type { PurgeLog } from './purge-log.ts';
import type { ReadyResponse } from './ready-response.ts';
import { recordReads } from './recorded-reads.ts';
import { createRevalidatingCache } from './revalidating-cache.ts';

/** What an entry takes besides its body, in bytes. */
const OVERHEAD_BYTES = 4000;

/** A response with its body as text, and what the render ended in. */
export interface RenderedResponse extends Omit<ReadyResponse, 'body'>, Pick<Outcome, 'kind'> {
  text: string;
}

/** What a response is cached under. */
interface CacheAddress extends Pick<Outcome, 'query'> {
  key: string;
  /** True: the response is rendered for this request, and neither cached nor shared. */
  isPersonal?: boolean;
}

/** The page cache as the handlers of pages and payloads use it. */
export interface ResponseCache {
  get(address: CacheAddress, render: () => Promise<RenderedResponse>): Promise<ReadyResponse>;
  /** The response with a key where it may be sent as it is. */
  find(key: string): ReadyResponse | null;
}

/** @param maxBytes of all responses, in all encodings */
export function createResponseCache(maxBytes: number, purges: PurgeLog): ResponseCache {
  const cache = createRevalidatingCache<ReadyResponse>({
    purges,
    limits: limitsInBytes(maxBytes),
  });
  const afterRender = compressWhenIdle(function* () {
    for (const { body } of cache.values()) yield body;
  });
  return {
    find: cache.peek,
    async get({ key, query, isPersonal = false }, render) {
      const renderReady = async () => {
        const { result, reads } = await recordReads(render);
        afterRender();
        const { status, headers, text, kind } = result;
        const body = new EncodedBody(text);
        return {
          value: { status, headers, body },
          kind,
          part: admit({ kind, query, isPersonal, reads }),
          reads,
          bytes: OVERHEAD_BYTES + body.size,
        };
      };
      const { value } = await (isPersonal ? cache.load(renderReady) : cache.get(key, renderReady));
      return value;
    },
  };
}
