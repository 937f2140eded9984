import { formatDay } from '../i18n/format.ts';
import { useStore } from '../state/store.tsx';

/** Date in the page's language. `date` is an ISO 8601 date or date and time. */
export function Day({ date }: { date: string }) {
  const { locale } = useStore().page;
  return <time dateTime={date}>{formatDay(date, locale)}</time>;
}
