import { PAYLOAD_CALLBACK, type Payload, payloadUrl } from './payload.ts';

/** The payload could not be had: the browser goes to the page as an ordinary document instead. */
export class PayloadUnavailable extends Error {
  override readonly name = 'PayloadUnavailable';
}

/**
 * Fetches payloads as scripts, each once however many ask: prefetch, navigation and revisit share a request, and its
 * result for as long as it stays fresh. Nothing that failed is remembered.
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

  /** @throws {PayloadUnavailable} when it does not arrive, does not register, or takes too long */
  return function fetchPayload(path: string): Promise<Payload> {
    const running = requests.get(path);
    if (running) return running;

    const request = loadScript(payloadUrl(version, path), timeoutMs).then(() => {
      const payload = registered.get(path);
      registered.delete(path);
      if (!payload) throw new PayloadUnavailable(`The payload of ${path} did not register`);
      return payload;
    });
    requests.set(path, request);
    const forget = () => requests.delete(path);
    // An error arrives as well as data does; who comes back must not find it here when it is long over.
    request.then((payload) => ('error' in payload ? forget() : setTimeout(forget, SHARED_FOR_MS)), forget);
    return request;
  };
}

/** How long a payload that arrived serves further visits, in milliseconds: long enough for a prefetch to be of use. */
const SHARED_FOR_MS = 30_000;

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
