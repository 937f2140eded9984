/** The content type of events: entries that take place at a time and have seats, which a form takes. */
import type * as v from 'valibot';
import type { ContentDocument } from './content-types.ts';
import { fillEntryPath } from './entry-path.ts';
import { seminars } from './seminars/definition.ts';

export const eventType = seminars;
/** Names in calendar files, which identify an event for good. */
export const calendarNames = { product: eventType.name, entry: eventType.entry.name };
export type EventDocument = ContentDocument<typeof eventType.name>;
type EventSummary = v.InferOutput<typeof eventType.summarySchema>;
/** Whether one may register for an event, and why not. */
export type EventState = EventSummary['state'];

/** Path of an event's page, without the prefix `/en`. */
export function eventPath(slug: string): string {
  return fillEntryPath(eventType.page.path ?? '', { slug }) ?? '';
}

/** Path of an event as a file for calendars, without the prefix `/en`. */
export function calendarPath(slug: string): string {
  return `${eventPath(slug)}/calendar.ics`;
}
