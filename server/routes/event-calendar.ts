import { calendarNames, eventPath, eventType } from '../../contract/content-types/events.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { eventCalendar } from '../../lib/calendar/event-calendar.server.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { routes } from '../http/route-table.ts';

/**
 * Omits the meeting link, which is sent by email.
 *
 * @throws {ContentError}
 */
export async function eventCalendarFile(
  slug: string,
  lang: Language,
  content: ContentClient,
  siteOrigin: string,
): Promise<Response | null> {
  try {
    const event = await content(eventType.entry.name, { params: { slug }, query: { lang } });
    if (event.state === 'past' || event.state === 'cancelled') return null;
    return new Response(eventCalendar(event, calendarNames, siteOrigin + localizedUrl(eventPath(slug), lang)), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${slug}.ics"`,
        'Cache-Control': routes.calendar.cache.found,
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
