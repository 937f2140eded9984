import { useFormatter } from 'use-intl/react';

/** A day as the page's language writes it, in Tokyo's time. `date`: ISO 8601, a day or a moment. */
export function Day({ date }: { date: string }) {
  const format = useFormatter();
  // A day without a time is the same day everywhere: read at noon in Tokyo, it stays the one that was written.
  const moment = new Date(date.includes('T') ? date : `${date}T12:00:00+09:00`);
  return <time dateTime={date}>{format.dateTime(moment, { year: 'numeric', month: 'long', day: 'numeric' })}</time>;
}
