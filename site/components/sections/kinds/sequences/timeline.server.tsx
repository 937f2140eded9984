import { formatMonthName } from '../../../../i18n/format.ts';
import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { GrowthRings } from './growth-rings.server.tsx';

/**
 * Events grouped by year, in chronological order, with `rings_until` beside their growth rings. `fold` then folds the
 * list on narrow windows.
 */
export function Timeline({ section, context: { locale } }: SectionProps<'timeline'>) {
  const { items, rings_until: until, fold } = section;
  const inOrder = items.toSorted((a, b) => a.month.localeCompare(b.month));
  const years = [...Map.groupBy(inOrder, ({ month }) => month.slice(0, 4))];
  const list = (
    <ol className="timeline">
      {years.map(([year, events]) => (
        <li key={year}>
          <time dateTime={year}>{year}</time>
          <ol>
            {events.map(({ month, text }) => (
              <li key={month + text}>
                <time dateTime={month}>{formatMonthName(month, locale)}</time>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
  if (!until) return list;
  return (
    <div className="growth">
      <GrowthRings months={items.map(({ month }) => month)} until={until} locale={locale} />
      {fold ? (
        <details>
          <summary>{serverTranslator(locale, 'sections')('events')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
    </div>
  );
}
