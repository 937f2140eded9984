/** Webhook for content changes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { type ContentChange, contentChangeSchema, MAX_CHANGE_BYTES } from '../../contract/revalidation.ts';
import { parseJson } from '../../lib/http/parse-json.ts';
import { BodyError, readBytes } from '../../lib/http/read-body.ts';
import type { Secrets } from '../../lib/http/signed-token.server.ts';
import { apiErrorResponse } from '../http/error-responses.ts';
import { routes } from '../http/route-table.ts';
import type { Counters } from '../limits/counters.ts';
import { log } from '../log.ts';

/** In seconds since the epoch. */
const TIMESTAMP_HEADER = 'x-meguri-timestamp';
/** HMAC-SHA-256 of `{timestamp}.{body}` with `REVALIDATE_SECRET`, in hexadecimal digits. */
const SIGNATURE_HEADER = 'x-meguri-signature';

/** Announcements that are not accepted. `docs/reference/events.md` lists them. */
export const refusals = {
  withoutSecret: [404, 'rest_no_route', 'REVALIDATE_SECRET is not set on this site.'],
  method: [405, 'rest_method_not_allowed', 'Only POST is allowed here.'],
  clock: [401, 'rest_forbidden', `${TIMESTAMP_HEADER} is not within five minutes of this clock.`],
  size: [413, 'rest_invalid_param', `The body is larger than ${MAX_CHANGE_BYTES / 1024} KiB.`],
  incomplete: [400, 'rest_invalid_param', 'The body did not arrive.'],
  signature: [401, 'rest_forbidden', `${SIGNATURE_HEADER} is not that of this message.`],
  repeated: [409, 'rest_conflict', 'This message has been taken already.'],
  notShared: [
    503,
    'rest_unavailable',
    'Redis fails, so other instances may show old content. This message may be sent again.',
  ],
  shape: [400, 'rest_invalid_param', 'The body does not have the fields of an announcement.'],
} as const;

const MAX_SKEW_MS = 300_000;
const BODY_LIMITS = { maxBytes: MAX_CHANGE_BYTES, deadlineMs: 5000 };

export function signChange(secret: string, timestamp: string, body: string | Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/**
 * Accepts each message once, to prevent replays.
 *
 * @param secrets without them, all requests get 404
 * @param invalidate returns false if the change did not reach all instances
 */
export function createRevalidationHandler(
  secrets: Secrets | undefined,
  invalidate: (change: ContentChange) => Promise<boolean>,
  counters: Pick<Counters, 'allows' | 'consume'>,
) {
  return async function revalidate(request: Request): Promise<Response> {
    if (!secrets) return reject(...refusals.withoutSecret);
    if (request.method !== 'POST') return apiErrorResponse(...refusals.method, { Allow: 'POST' });
    const timestamp = request.headers.get(TIMESTAMP_HEADER) ?? '';
    const signature = (request.headers.get(SIGNATURE_HEADER) ?? '').toLowerCase();
    if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp) * 1000) > MAX_SKEW_MS) {
      return reject(...refusals.clock);
    }
    let body: Uint8Array;
    try {
      body = await readBytes(request, BODY_LIMITS);
    } catch (error) {
      const isTooLarge = error instanceof BodyError && error.reason === 'too_large';
      return isTooLarge ? reject(...refusals.size) : reject(...refusals.incomplete);
    }
    if (!secrets.some((secret) => isEqual(signature, signChange(secret, timestamp, body)))) {
      return reject(...refusals.signature);
    }
    const change = v.safeParse(contentChangeSchema, parseJsonOrNull(body));
    if (!change.success) {
      const [issue] = change.issues;
      const [status, code] = refusals.shape;
      return reject(status, code, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`);
    }
    const use = { name: 'announcements', key: signature, limit: 1, windowMs: 2 * MAX_SKEW_MS };
    if (!(await counters.allows([use]))) return apiErrorResponse(...refusals.repeated);
    if (!(await invalidate(change.output))) return reject(...refusals.notShared);
    // Not before, because a message that did not reach all instances is sent again.
    if (!(await counters.consume([use]))) return apiErrorResponse(...refusals.repeated);
    return Response.json({ purged: true }, { headers: { 'Cache-Control': routes.revalidate.cache.always } });
  };
}

/** Logged, because the site shows old content until the settings agree. */
function reject(status: number, code: string, message: string): Response {
  log.warn(`Announcements: rejected: ${message}`, { event: 'rejected', repeats: message });
  return apiErrorResponse(status, code, message);
}

function isEqual(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function parseJsonOrNull(body: Uint8Array): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}
