import { formatMonthName } from '../../../../i18n/format.ts';
import type { SectionProps } from '../section-props.ts';

/** Events grouped by year, in chronological order. */
export function Timeline({ section: { items }, context: { locale } }: SectionProps<'timeline'>) {
  const inOrder = items.toSorted((a, b) => a.month.localeCompare(b.month));
  const years = [...Map.groupBy(inOrder, ({ month }) => month.slice(0, 4))];
  return (
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
}
