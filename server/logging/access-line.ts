import type { CacheUse } from './request-context.ts';

/** A line of the access log. Nothing but `address` contains input that is not checked. */
export interface AccessLine {
  event: 'request' | 'aborted';
  requestId: string;
  method: string;
  route: string;
  /** Without query values and other personal data. */
  address: string;
  status: number;
  durationMs: number;
  cache: CacheUse | undefined;
  /** Bytes sent, with headers. */
  bytes: number;
  client: string | undefined;
}

export function accessText(line: AccessLine): string {
  return `${currentTime()} Access: ${messageOf(line)}\n`;
}

/** Equals a line of pino, which would take longer than the response of a cached page. */
export function accessJson(line: AccessLine): string {
  const { event, requestId, method, route, status, durationMs, cache, bytes, client } = line;
  return (
    `{"level":"info","time":"${currentTime()}","component":"Access","event":"${event}",` +
    `"requestId":"${requestId}","method":"${method}","route":"${route}","status":${status},"durationMs":${durationMs},` +
    `${cache ? `"cache":"${cache}",` : ''}"bytes":${bytes},${client ? `"client":"${client}",` : ''}` +
    `"msg":${JSON.stringify(messageOf(line))}}\n`
  );
}

let lastMs = 0;
let lastTime = '';

/** In ISO 8601. Formatting a date takes as long as the rest of a line. */
function currentTime(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}

function messageOf({ event, method, address, status, durationMs, bytes, cache }: AccessLine): string {
  const outcome = event === 'aborted' ? event : status;
  return `${method} ${address} ${outcome} ${durationMs} ms, ${bytes} B${cache ? `, cache ${cache}` : ''}`;
}
