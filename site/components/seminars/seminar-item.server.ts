import type { SeminarSummary } from '../../../contract/content-types/seminars/definition.ts';
import { eventPeriod } from '../../../contract/entries/event-period.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Returns a seminar's data for lists. Used by `data.ts` modules. */
export function seminarItem(seminar: SeminarSummary, { locale }: Pick<LoadContext, 'locale'>) {
  const { slug, title, summary, starts_at, ends_at, venue, state } = seminar;
  const t = serverTranslator(locale, 'event');
  return {
    href: `/seminars/${slug}`,
    title,
    summary,
    startsAt: starts_at,
    period: eventPeriod(starts_at, ends_at, locale),
    place: venue?.name ?? t('online'),
    state,
    stateLabel: t(`states.${state}`),
  };
}
export type SeminarItem = ReturnType<typeof seminarItem>;

/** Moves seminars that accept registrations before the others; the order is otherwise kept. */
export function openFirst(items: readonly SeminarItem[]): SeminarItem[] {
  const isOpen = ({ state }: SeminarItem) => state === 'open' || state === 'few';
  return [...items.filter(isOpen), ...items.filter((item) => !isOpen(item))];
}
