import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { Bar } from './bar.server.tsx';
import { ChartNote } from './chart-note.server.tsx';
import { grouped } from './numbers.ts';

/** Table of paired bars: "before" above "after". */
export function Comparison({ section, context: { locale } }: SectionProps<'comparison'>) {
  const { rows_label, before_label, after_label, unit, items, as_of, basis } = section;
  const t = serverTranslator(locale, 'sections');
  const greatest = Math.max(...items.flatMap(({ before, after }) => [before, after]));
  const sum = { before: total(items.map(({ before }) => before)), after: total(items.map(({ after }) => after)) };
  return (
    <figure>
      <table className="chart comparison">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {rows_label} <small>{locale === 'ja' ? `（${unit}）` : `(${unit})`}</small>
            </th>
            <th scope="col">{before_label}</th>
            <th scope="col">{after_label}</th>
            <th scope="col">{t('change')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="bar" aria-hidden="true">
                <Bar value={before} greatest={greatest} isBefore />
                <Bar value={after} greatest={greatest} />
              </td>
              <td>{grouped(before)}</td>
              <td>{grouped(after)}</td>
              <td>{change(before, after)}</td>
            </tr>
          ))}
        </tbody>
        {items.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td>{grouped(sum.before)}</td>
              <td>{grouped(sum.after)}</td>
              <td>{change(sum.before, sum.after)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}

const total = (values: readonly number[]) => Math.round(10 * values.reduce((sum, value) => sum + value, 0)) / 10;

/** Returns the relative change, for example `−43%`, or a dash if `before` is zero. */
function change(before: number, after: number): string {
  if (before === 0) return '–';
  const per = Math.round((100 * (after - before)) / before);
  return `${per < 0 ? '−' : '+'}${Math.abs(per)}%`;
}
