import ical, { ICalEventStatus } from 'ical-generator';

interface CalendarEvent {
  id: number;
  lang: 'ja' | 'en';
  title: string;
  summary: string;
  starts_at: string;
  ends_at: string;
  modified_at: string;
  /** Null for an online event. */
  venue: { name: string; address: string } | null;
}

/** `product` is the plural (`seminars`), `entry` the singular (`seminar`). */
interface EventNames {
  product: string;
  entry: string;
}

/**
 * The same UID lets calendars update an existing event.
 *
 * @param names part of the UID, so they must not change
 * @param href absolute URL of the event's page
 * @param joinUrl only for registered visitors of an online event
 */
export function eventCalendar(event: CalendarEvent, names: EventNames, href: string, joinUrl?: string): string {
  const { id, lang, title, summary, starts_at, ends_at, modified_at, venue } = event;
  const { host } = new URL(href);
  const calendar = ical({ prodId: { company: host, product: names.product, language: lang.toUpperCase() } });
  calendar.createEvent({
    id: `${names.entry}-${id}@${host}`,
    // Not the current time, so that the same content produces the same file.
    stamp: new Date(modified_at),
    lastModified: new Date(modified_at),
    start: new Date(starts_at),
    end: new Date(ends_at),
    summary: title,
    description: [summary, joinUrl, href].filter(Boolean).join('\n\n'),
    location: venue ? `${venue.name}, ${venue.address}` : (joinUrl ?? { ja: 'オンライン', en: 'Online' }[lang]),
    url: href,
    status: ICalEventStatus.CONFIRMED,
  });
  // RFC 5545 requires a line break after the last line.
  return `${calendar.toString()}\r\n`;
}
