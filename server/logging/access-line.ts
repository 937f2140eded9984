import type { CacheUse } from './request-context.ts';

/** A line of the access log. */
export interface AccessLine {
  event: 'request' | 'aborted';
  requestId: string;
  method: string;
  route: string;
  /** Without query values and other personal data. Encoded as in a URL, so without line breaks. */
  address: string;
  status: number;
  durationMs: number;
  cache: CacheUse | undefined;
  /** Bytes sent, with headers. */
  bytes: number;
  client: string | undefined;
}

export function accessText({ event, method, address, status, durationMs, bytes, cache }: AccessLine): string {
  const outcome = event === 'aborted' ? event : status;
  return `${currentTime()} Access: ${method} ${address} ${outcome} ${durationMs} ms, ${bytes} B${cache ? `, cache ${cache}` : ''}\n`;
}

/** `URL` leaves backslashes in the path of an unknown scheme, as in `foo://host/a\b`. */
const NEEDS_ESCAPING = /["\\\p{Cc}]/u;

/** Equals a line of pino, which would take longer than the response of a cached page. Only the address may need escaping. */
export function accessJson(line: AccessLine): string {
  const { event, requestId, method, route, address, status, durationMs, cache, bytes, client } = line;
  const text = NEEDS_ESCAPING.test(address) ? JSON.stringify(address).slice(1, -1) : address;
  return (
    `{"level":"info","time":"${currentTime()}","component":"Access","event":"${event}","requestId":"${requestId}",` +
    `"method":"${method}","route":"${route}","status":${status},"durationMs":${durationMs},` +
    `${cache ? `"cache":"${cache}",` : ''}"bytes":${bytes},${client ? `"client":"${client}",` : ''}` +
    `"msg":"${method} ${text} ${event === 'aborted' ? event : status}"}\n`
  );
}

let second = 0;
let timeOfSecond = '';

/** In ISO 8601. Formatting a date would take as long as the rest of a line. */
function currentTime(): string {
  const now = Date.now();
  const milliseconds = now % 1000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    timeOfSecond = new Date(second).toISOString().slice(0, -'000Z'.length);
  }
  return `${timeOfSecond}${milliseconds < 10 ? '00' : milliseconds < 100 ? '0' : ''}${milliseconds}Z`;
}
