import type { Language } from '../vocabulary.ts';

const TIME_ZONE = 'Asia/Tokyo';
const TAGS: Record<Language, string> = { ja: 'ja', en: 'en-GB' };

/** Formats two ISO 8601 times in Asia/Tokyo: `2026年11月26日（木）15:00〜16:30`. */
export function eventPeriod(from: string, to: string, lang: Language): string {
  const day = new Intl.DateTimeFormat(TAGS[lang], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: lang === 'ja' ? 'short' : 'long',
    timeZone: TIME_ZONE,
  });
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: TIME_ZONE });
  // Full-width brackets and no comma, whatever the ICU version writes.
  const dayOf = (moment: string) => day.format(new Date(moment)).replace('(', '（').replace(')', '）').replace(',', '');
  const timeOf = (moment: string) => time.format(new Date(moment));
  const gap = lang === 'ja' ? '' : ', ';
  const end = dayOf(from) === dayOf(to) ? timeOf(to) : dayOf(to) + gap + timeOf(to);
  return `${dayOf(from)}${gap}${timeOf(from)}${lang === 'ja' ? '〜' : ' to '}${end}`;
}
