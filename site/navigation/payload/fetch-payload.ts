import { PublicError } from '../../errors/normalize-error.ts';
import { trusted } from '../trusted-types.ts';
import { PAYLOAD_CALLBACK, type Payload, payloadUrl } from './payload.ts';

/** The browser loads the page as a document instead. The message is the address of the payload or of the page. */
export class PayloadUnavailable extends PublicError {
  override readonly name = 'PayloadUnavailable';
  readonly statusCode = 500;
}

interface PayloadFetchOptions {
  /** Marks a prefetch, whose errors and redirects are cached for the coming visit. */
  isPrefetch?: boolean;
  /** Whether the payload is visitor-specific and must not be cached. */
  isPersonal?: boolean;
}

/** @throws {PayloadUnavailable} */
export type PayloadFetcher = (path: string, options?: PayloadFetchOptions) => Promise<Payload>;

/** Cache lifetime; long enough for prefetching to be useful. */
const SHARED_FOR_MS = 60_000;

/**
 * Loads payloads as scripts, shared by prefetch and navigation while fresh. Failures are not cached.
 *
 * @param version build ID; scripts of other builds are ignored
 */
export function createPayloadFetcher(version: string, timeoutMs: number) {
  const requests = new Map<string, Promise<Payload>>();
  const registered = new Map<string, Payload>();

  Object.assign(globalThis, {
    [PAYLOAD_CALLBACK]: (path: string, scriptVersion: string, payload: Payload) => {
      if (scriptVersion === version) registered.set(path, payload);
    },
  });

  const fetchPayload: PayloadFetcher = (path, { isPrefetch, isPersonal } = {}) => {
    if (isPersonal) return load(path);
    const request = requests.get(path) ?? load(path);
    requests.set(path, request);
    const forget = () => {
      if (requests.get(path) === request) requests.delete(path);
    };
    request.then((payload) => {
      if (!isPrefetch && !('data' in payload)) forget();
      else setTimeout(forget, SHARED_FOR_MS);
    }, forget);
    return request;
  };

  async function load(path: string): Promise<Payload> {
    await loadScript(payloadUrl(version, path), timeoutMs);
    const payload = registered.get(path);
    registered.delete(path);
    if (!payload) throw new PayloadUnavailable(path);
    return payload;
  }

  return {
    fetchPayload,
    forgetPayloads: () => requests.clear(),
  };
}

function loadScript(src: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      script.remove();
      settle();
    };
    const fail = () => end(() => reject(new PayloadUnavailable(src)));
    const timer = setTimeout(fail, timeoutMs);
    script.src = trusted.createScriptURL(src);
    script.onload = () => end(resolve);
    script.onerror = fail;
    document.head.append(script);
  });
}
