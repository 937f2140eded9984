import { pickHeaders } from '../http/pick-headers.ts';
import { log, loggableUrl } from '../log.ts';

export const RANGE_AND_CONDITION_HEADERS = ['range', 'if-range', 'if-none-match'];
const RESPONSE_HEADERS = [
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'cache-control',
  'x-robots-tag',
];

export interface ExpectedFile {
  type: string;
  /** Rejects error pages with status 200. */
  isType: (type: string) => boolean;
  /** May consume the body; never called for HEAD. */
  isMissing: (response: Response) => boolean | Promise<boolean>;
}

interface FileSource {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** For the headers, and for each chunk. */
  timeoutMs: number;
}

/** @returns 404 if the file does not exist, or 503 if the backend fails, which is logged */
export async function proxyFile(
  request: Request,
  { url, headers: extraHeaders = {}, timeoutMs }: FileSource,
  { type, isType, isMissing }: ExpectedFile,
): Promise<Response | 404 | 503> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const headers = pickHeaders(request.headers, RANGE_AND_CONDITION_HEADERS);
    headers.set('accept-encoding', 'identity');
    for (const [name, value] of Object.entries(extraHeaders)) headers.set(name, value);
    const response = await fetch(url, {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.any([timeout.signal, request.signal]),
    });
    const { status } = response;
    const isFile = response.ok && isType(response.headers.get('content-type') ?? '');
    if (!isFile && status !== 304 && status !== 416) {
      const fullResponse =
        request.method === 'HEAD'
          ? await fetch(url, { headers: extraHeaders, redirect: 'error', signal: timeout.signal })
          : response;
      const errorStatus = (await isMissing(fullResponse)) ? 404 : 503;
      if (!fullResponse.bodyUsed) fullResponse.body?.cancel().catch(() => undefined);
      if (errorStatus === 503)
        logFailure(request, `the response is ${fullResponse.status} ${fullResponse.headers.get('content-type')}`);
      return errorStatus;
    }
    const responseHeaders = pickHeaders(response.headers, RESPONSE_HEADERS);
    if (isFile) responseHeaders.set('content-type', type);
    return new Response(response.body && withChunkTimeout(response.body, timeoutMs, timeout), {
      status,
      headers: responseHeaders,
    });
  } catch (error) {
    if (!request.signal.aborted) logFailure(request, error);
    return 503;
  } finally {
    clearTimeout(timer);
  }
}

/** Names the address of the site, in which tokens of documents are recognised. */
function logFailure({ url }: Request, error: unknown): void {
  const address = loggableUrl(new URL(url));
  log.error(`Content backend: the file ${address} could not be loaded`, {
    event: 'file_failed',
    repeats: address,
    error,
  });
}

/** Aborts the stream if the backend is slow, but not if the visitor is. */
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
