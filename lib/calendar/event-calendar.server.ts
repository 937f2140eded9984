import ical, { ICalEventStatus } from 'ical-generator';

/** An event as a calendar has it. Times are in ISO 8601. */
interface CalendarEvent {
  id: number;
  lang: 'ja' | 'en';
  title: string;
  summary: string;
  starts_at: string;
  ends_at: string;
  modified_at: string;
  /** Null: online. */
  venue: { name: string; address: string } | null;
}

/** Names of a type of events: `product` stands for all of them (`seminars`), `entry` for one (`seminar`). */
interface EventNames {
  product: string;
  entry: string;
}

/**
 * An event as a calendar file (RFC 5545), with its times in UTC. The same event always has the same UID, whichever way the
 * file came: a calendar that has it already moves its entry.
 *
 * @param names are part of the UID: they never change
 * @param href the absolute address of its page
 * @param joinUrl the address of an online event, for those who registered only
 */
export function eventCalendar(event: CalendarEvent, names: EventNames, href: string, joinUrl?: string): string {
  const { id, lang, title, summary, starts_at, ends_at, modified_at, venue } = event;
  const { host } = new URL(href);
  const calendar = ical({ prodId: { company: host, product: names.product, language: lang.toUpperCase() } });
  calendar.createEvent({
    id: `${names.entry}-${id}@${host}`,
    // Not the time of the request: the same content is the same file.
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
  // RFC 5545 ends the last line, too.
  return `${calendar.toString()}\r\n`;
}
