import { finding } from '../../content-lint/diagnostics.ts';
import type { ContentFile } from './read-content-file.ts';

/** In milliseconds since the epoch; infinite where unset. */
export interface Schedule {
  /** Inclusive start. */
  from: number;
  /** Exclusive end. */
  until: number;
}

/** Either time may be missing. */
export function scheduleBetween(from: unknown, until: unknown): Schedule {
  const momentOf = (text: unknown, fallback: number) => {
    const moment = typeof text === 'string' ? Date.parse(text) : Number.NaN;
    return Number.isNaN(moment) ? fallback : moment;
  };
  return { from: momentOf(from, Number.NEGATIVE_INFINITY), until: momentOf(until, Number.POSITIVE_INFINITY) };
}

/** An end before the start blocks publication. */
export function scheduleOf(ja: ContentFile | undefined): Schedule {
  // The last valid version of an invalid entry still ends on time.
  const fields: Record<string, unknown> = ja?.fields ?? ja?.raw ?? {};
  const schedule = scheduleBetween(fields.publish_at, fields.unpublish_at);
  if (ja && schedule.until <= schedule.from) {
    ja.diagnostics.push({
      ...finding('period-reversed'),
      file: ja.name,
      line: ja.lineOf(['unpublish_at']),
      isBlocking: true,
    });
  }
  return schedule;
}

/** A pin begins with the publication. */
export function pinOf(ja: ContentFile | undefined): Schedule & { line: number } {
  const { publish_at: from, pinned_until: until } = ja?.fields ?? {};
  const line = ja?.lineOf(['pinned_until']) ?? 1;
  if (until === undefined) return { from: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY, line };
  const pin = scheduleBetween(from, until);
  if (ja && pin.until <= pin.from)
    ja.diagnostics.push({ ...finding('pin-reversed'), file: ja.name, line, isBlocking: false });
  return { ...pin, line };
}

export function isScheduled({ from, until }: Schedule): boolean {
  return Number.isFinite(from) || Number.isFinite(until);
}

export function isInPeriod({ from, until }: Schedule, now: number): boolean {
  return from <= now && now < until;
}

/** Returns infinity if nothing is scheduled. */
export function nextMoment(schedules: readonly Schedule[], now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { from, until } of schedules) {
    for (const moment of [from, until]) if (moment > now && moment < next) next = moment;
  }
  return next;
}
