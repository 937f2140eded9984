// biome-ignore-all lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: these are the semantic elements
import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { Bar } from './bar.server.tsx';
import { ChartNote } from './chart-note.server.tsx';
import { change, grouped } from './numbers.ts';

/** Table of paired bars: "before" above "after". */
export function Comparison({ section, context: { locale } }: SectionProps<'comparison'>) {
  const { rows_label, before_label, after_label, unit, items, as_of, basis } = section;
  const t = serverTranslator(locale, 'sections');
  const greatest = Math.max(...items.flatMap(({ before, after }) => [before, after]));
  const sum = { before: total(items.map(({ before }) => before)), after: total(items.map(({ after }) => after)) };
  return (
    <figure>
      <table className="chart comparison" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" colSpan={2}>
              {rows_label} <small>{locale === 'ja' ? `（${unit}）` : `(${unit})`}</small>
            </th>
            <th role="columnheader" scope="col">
              {before_label}
            </th>
            <th role="columnheader" scope="col">
              {after_label}
            </th>
            <th role="columnheader" scope="col">
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map(({ label, before, after }) => (
            <tr role="row" key={label}>
              <th role="rowheader" scope="row">
                {label}
              </th>
              <td className="bar" aria-hidden="true">
                <Bar value={before} greatest={greatest} isBefore />
                <Bar value={after} greatest={greatest} />
              </td>
              <td role="cell">{grouped(before)}</td>
              <td role="cell">{grouped(after)}</td>
              <td role="cell">{change(before, after)}</td>
            </tr>
          ))}
        </tbody>
        {items.length > 1 && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td role="cell">{grouped(sum.before)}</td>
              <td role="cell">{grouped(sum.after)}</td>
              <td role="cell">{change(sum.before, sum.after)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}

const total = (values: readonly number[]) => Math.round(10 * values.reduce((sum, value) => sum + value, 0)) / 10;
