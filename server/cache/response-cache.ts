import { currentRequest } from '../logging/request-context.ts';
import { type CacheSize, limitsInBytes } from './cache-entry.ts';
import { cacheabilityOf, type RenderOutcome } from './cacheability.ts';
import type { CachedResponse } from './cached-response.ts';
import { withEdgeHeaders, withoutEdgeHeaders } from './edge-headers.ts';
import { EncodedBody } from './encoded-body.ts';
import { compressWhenIdle } from './idle-compression.ts';
import type { InvalidationLog } from './invalidation-log.ts';
import { recordReads } from './recorded-reads.ts';
import { createRevalidatingCache } from './revalidating-cache.ts';

const OVERHEAD_BYTES = 4000;

export interface RenderedResponse extends Omit<CachedResponse, 'body'>, Pick<RenderOutcome, 'kind'> {
  text: string;
}

interface CacheAddress extends Pick<RenderOutcome, 'query'> {
  key: string;
  isPersonal?: boolean;
}

/** Cache of rendered pages and payloads. */
export interface ResponseCache {
  get(address: CacheAddress, render: () => Promise<RenderedResponse>): Promise<CachedResponse>;
  find(key: string): CachedResponse | null;
  size(): CacheSize;
}

/**
 * @param maxBytes maximum size in all encodings
 * @param edgeMaxAgeS how long a cache in front of the site may keep responses, if there is one
 */
export function createResponseCache(
  maxBytes: number,
  invalidations: InvalidationLog,
  edgeMaxAgeS: number | null = null,
): ResponseCache {
  const cache = createRevalidatingCache<CachedResponse>({
    invalidations,
    limits: limitsInBytes(maxBytes),
  });
  const afterRender = compressWhenIdle(function* () {
    for (const { body } of cache.values()) yield body;
  });
  /** While changes may be missed, the edge must not keep any response: nothing would purge an old one soon. */
  const mayMissChanges = () => edgeMaxAgeS !== null && Number.isFinite(invalidations.maxAgeMs());
  return {
    find: (key) => (mayMissChanges() ? null : cache.peek(key)),
    size: cache.size,
    async get({ key, query, isPersonal = false }, render) {
      const renderResponse = async () => {
        const { result, reads } = await recordReads(render);
        afterRender();
        const { status, text, kind } = result;
        const body = new EncodedBody(text);
        const part = cacheabilityOf({ kind, query, isPersonal, reads });
        const canPurge = reads?.every(({ isStale, isUntagged }) => !isStale && !isUntagged);
        const headers =
          edgeMaxAgeS !== null && part !== null && status === 200 && reads && canPurge
            ? withEdgeHeaders(
                result.headers,
                reads.flatMap(({ tags }) => tags),
                edgeMaxAgeS,
              )
            : result.headers;
        return {
          value: { status, headers, body },
          kind,
          part,
          reads,
          bytes: OVERHEAD_BYTES + body.size,
        };
      };
      const request = currentRequest();
      const before = isPersonal ? null : cache.stored(key);
      const ready = before && cache.peek(key);
      const { value } = await (isPersonal ? cache.load(renderResponse) : cache.get(key, renderResponse));
      if (request) request.cache = isPersonal ? 'bypass' : value !== before ? 'miss' : ready ? 'hit' : 'stale';
      // The edge would keep a stale response after the change that made it stale was purged.
      const isForEdge = (value !== before || ready) && !mayMissChanges();
      return isForEdge ? value : { ...value, headers: withoutEdgeHeaders(value.headers) };
    },
  };
}
