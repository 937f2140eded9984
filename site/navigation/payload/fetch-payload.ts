import { PublicError } from '../../errors/normalize-error.ts';
import { PAYLOAD_CALLBACK, type Payload, payloadUrl } from './payload.ts';

/** The payload could not be had: the browser goes to the page as an ordinary document instead. */
export class PayloadUnavailable extends PublicError {
  override readonly name = 'PayloadUnavailable';
  readonly statusCode = 500;
}

interface PayloadFetchOptions {
  /** Whether nobody has gone there yet: what comes is kept for the visit. */
  isAhead?: boolean;
  /** Whether the payload is one visitor's own (`isPersonal`): each visit fetches it, and nothing is kept. */
  isPersonal?: boolean;
}

/** Fetches the payload of a payload path (`payloadPath`). @throws {PayloadUnavailable} */
export type PayloadFetcher = (path: string, options?: PayloadFetchOptions) => Promise<Payload>;

/** How long a payload that arrived serves further visits, in milliseconds: long enough for a prefetch to be of use. */
const SHARED_FOR_MS = 60_000;

/**
 * Fetches payloads as scripts, each once however many ask: prefetch, navigation and revisit share a request, and its
 * result for as long as it stays fresh. An error or a redirect serves one visit: who comes again has it asked anew.
 * Nothing that failed is remembered.
 *
 * @param version the running build's id; a script of another build does not count as an answer
 * @param timeoutMs how long the script may take
 */
export function createPayloadFetcher(version: string, timeoutMs: number) {
  const requests = new Map<string, Promise<Payload>>();
  const registered = new Map<string, Payload>();

  Object.assign(globalThis, {
    [PAYLOAD_CALLBACK]: (path: string, scriptVersion: string, payload: Payload) => {
      if (scriptVersion === version) registered.set(path, payload);
    },
  });

  const fetchPayload: PayloadFetcher = (path, { isAhead, isPersonal } = {}) => {
    if (isPersonal) return load(path);
    const request = requests.get(path) ?? load(path);
    requests.set(path, request);
    const forget = () => {
      if (requests.get(path) === request) requests.delete(path);
    };
    request.then((payload) => {
      if (!isAhead && !('data' in payload)) forget();
      else setTimeout(forget, SHARED_FOR_MS);
    }, forget);
    return request;
  };

  async function load(path: string): Promise<Payload> {
    await loadScript(payloadUrl(version, path), timeoutMs);
    const payload = registered.get(path);
    registered.delete(path);
    if (!payload) throw new PayloadUnavailable(`The payload of ${path} did not register`);
    return payload;
  }

  return {
    fetchPayload,
    /** The next visits ask again: what was fetched may be out of date. */
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
    const timer = setTimeout(() => end(() => reject(new PayloadUnavailable(`${src} took too long`))), timeoutMs);
    script.src = src;
    script.async = true;
    script.onload = () => end(resolve);
    script.onerror = () => end(() => reject(new PayloadUnavailable(`${src} did not arrive`)));
    document.head.append(script);
  });
}
