import { expect, test } from 'vitest';
import { formatDay } from '../../../../site/i18n/format.ts';

const AS_THE_PLATFORM = { ja: 'ja', en: 'en-GB' };

test.each(['ja', 'en'] as const)('formats dates in %s like Intl, in the time zone of Tokyo', (locale) => {
  const format = new Intl.DateTimeFormat(AS_THE_PLATFORM[locale], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'Asia/Tokyo',
  });
  const days = Array.from(
    { length: 12 },
    (_, month) => `2026-${String(month + 1).padStart(2, '0')}-0${(month % 9) + 1}`,
  );
  const moments = [
    '2026-12-31T14:59:59Z',
    '2026-12-31T15:00:00Z',
    '2028-02-29T00:00:00+09:00',
    '2026-03-31T20:00:00-05:00',
  ];
  for (const date of [...days, ...moments]) expect(formatDay(date, locale)).toBe(format.format(new Date(date)));
});
