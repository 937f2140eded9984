import { formatDay } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { serverTranslator } from '../../../i18n/server-messages.server.ts';

/**
 * Date to which figures refer.
 *
 * @param date ISO 8601
 */
export function AsOf({ date, locale }: { date: string; locale: Locale }) {
  const t = serverTranslator(locale, 'sections');
  return t.rich('asOf', {
    day: () => (
      <time key={date} dateTime={date}>
        {formatDay(date, locale)}
      </time>
    ),
  });
}
