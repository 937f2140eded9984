/**
 * Publishes measurements over diagnostics channels of Node. The metrics subscribe if `METRICS_PORT` is set. Without a subscriber,
 * publishing costs almost nothing.
 */
import { channel, subscribe } from 'node:diagnostics_channel';
import type { SubmissionKind } from '../contract/forms/forms.ts';
import type { ErrorReport } from '../site/errors/error-report.ts';
import type { BackendPart } from './outages.ts';

interface Measurements {
  /** A rendered page or payload. The time includes loading the content, but not waiting in the queue. */
  rendered: { kind: 'page' | 'payload'; seconds: number };
  contentRequest: { part: BackendPart; seconds: number; hasFailed: boolean };
  /** The outcome is `stored`, `invalid`, `confirmation`, `back`, or the failure that the visitor sees. */
  submission: { kind: SubmissionKind; outcome: string };
  rateLimited: { limit: 'forms' | 'registrations' | 'searches' };
  browserError: { kind: ErrorReport['kind'] };
  /** `fast` is the first encoding, for the visitor who waits. */
  imageGenerated: { encoding: 'fast' | 'final' };
}

export function publishMeasurement<Name extends keyof Measurements>(name: Name, measured: Measurements[Name]): void {
  channel(`meguri.${name}`).publish(measured);
}

export function onMeasurement<Name extends keyof Measurements>(
  name: Name,
  listener: (measured: Measurements[Name]) => void,
): void {
  subscribe(`meguri.${name}`, (measured) => listener(measured as Measurements[Name]));
}
