import { pickHeaders } from '../http/pick-headers.ts';

/** Headers of a visitor's request for a file: a range of it, or a version that the client has already. */
export const RANGE_AND_CONDITION_HEADERS = ['range', 'if-range', 'if-none-match'];
/** Headers of the backend's response that are passed on. */
const RESPONSE_HEADERS = [
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'x-robots-tag',
];

/** What a file of the backend is answered with. */
export interface FileAnswer {
  /** Its `Content-Type`. */
  type: string;
  /** Whether the backend's own type is the file's: an error page with status 200 is none. */
  isType: (type: string) => boolean;
  /** Whether the backend's answer means that there is no such file. It may be read, and is never one to HEAD. */
  isMissing: (response: Response) => boolean | Promise<boolean>;
}

interface FileSource {
  url: string;
  /** Sent besides what is passed on of the visitor's request. */
  headers?: Readonly<Record<string, string>>;
  /** For the backend's headers, and for each chunk that the visitor is ready to receive, in milliseconds. */
  timeoutMs: number;
}

/**
 * Streams a file of a separate backend under the site's own host. Of the visitor's request, only range and conditions are passed on.
 *
 * @returns its status alone where the backend has no such file, or cannot hand it out: 404 or 503
 */
export async function proxyFile(
  request: Request,
  { url, headers: own = {}, timeoutMs }: FileSource,
  { type, isType, isMissing }: FileAnswer,
): Promise<Response | 404 | 503> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const headers = pickHeaders(request.headers, RANGE_AND_CONDITION_HEADERS);
    // Ranges and length of a compressed response would be those of the compressed bytes.
    headers.set('accept-encoding', 'identity');
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    const response = await fetch(url, {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([timeout.signal, request.signal]),
    });
    const { status } = response;
    const isFile = response.ok && isType(response.headers.get('content-type') ?? '');
    if (!isFile && status !== 304 && status !== 416) {
      const told =
        request.method === 'HEAD'
          ? await fetch(url, { headers: own, redirect: 'error', signal: timeout.signal })
          : response;
      const answer = (await isMissing(told)) ? 404 : 503;
      if (!told.bodyUsed) told.body?.cancel().catch(() => undefined);
      return answer;
    }
    const passedOn = pickHeaders(response.headers, RESPONSE_HEADERS);
    if (isFile) passedOn.set('content-type', type);
    return new Response(response.body && withChunkTimeout(response.body, timeoutMs, timeout), {
      status,
      headers: passedOn,
    });
  } catch {
    return 503;
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts a body whose next chunk does not arrive in time. Time in which the visitor does not read does not count. */
function withChunkTimeout(
  body: ReadableStream<Uint8Array>,
  timeoutMs: number,
  timeout: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        const timer = setTimeout(() => timeout.abort(), timeoutMs);
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          clearTimeout(timer);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
