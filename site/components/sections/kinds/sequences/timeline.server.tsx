import { formatMonthName } from '../../../../i18n/format.ts';
import type { SectionProps } from '../section-props.ts';
import { GrowthRings } from './growth-rings.server.tsx';

/** Events grouped by year, in chronological order, beside their growth rings if the section has any. */
export function Timeline({ section: { items, rings_until: until }, context: { locale } }: SectionProps<'timeline'>) {
  const inOrder = items.toSorted((a, b) => a.month.localeCompare(b.month));
  const years = [...Map.groupBy(inOrder, ({ month }) => month.slice(0, 4))];
  return (
    <>
      {until && <GrowthRings months={items.map(({ month }) => month)} until={until} locale={locale} />}
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
    </>
  );
}
