import { formatDay } from '../i18n/format.ts';
import { useStore } from '../state/store.tsx';

/** A day as the page's language writes it. `date`: ISO 8601, a day or a moment. */
export function Day({ date }: { date: string }) {
  const { locale } = useStore().page;
  return <time dateTime={date}>{formatDay(date, locale)}</time>;
}
