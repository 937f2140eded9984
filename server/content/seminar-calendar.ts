import { seminarCalendar } from '../../contract/seminar-calendar.server.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { cachePolicy } from '../http/cache-policy.ts';

/**
 * A seminar as a file for calendars; null where there is none, or it is not to come. Without the address of one online, which
 * those who registered get by mail.
 *
 * @throws {ContentError} where the backend fails
 */
export async function seminarCalendarFile(
  slug: string,
  lang: Language,
  content: ContentClient,
  siteOrigin: string,
): Promise<Response | null> {
  try {
    const seminar = await content('seminar', { params: { slug }, query: { lang } });
    if (seminar.state === 'past' || seminar.state === 'cancelled') return null;
    return new Response(seminarCalendar(seminar, siteOrigin + localizedUrl(`/seminars/${slug}`, lang)), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${slug}.ics"`,
        'Cache-Control': cachePolicy.revalidate,
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
