/** The event type: entries with seats, for which visitors register. */
import type * as v from 'valibot';
import type { ContentDocument } from './content-types.ts';
import { fillEntryPath } from './entry-path.ts';
import { seminars } from './seminars/definition.ts';

export const eventType = seminars;
/** These names identify events in calendar files and must not change. */
export const calendarNames = { product: eventType.name, entry: eventType.entry.name };
export type EventDocument = ContentDocument<typeof eventType.name>;
type EventSummary = v.InferOutput<typeof eventType.summarySchema>;
export type EventState = EventSummary['state'];

export function eventPath(slug: string): string {
  return fillEntryPath(eventType.page.path ?? '', { slug }) ?? '';
}

export function calendarPath(slug: string): string {
  return `${eventPath(slug)}/calendar.ics`;
}
