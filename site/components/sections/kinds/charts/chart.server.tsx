// biome-ignore-all lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: these are the semantic elements
import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { Bar, DivergingBar, StackedBar, Swatch } from './bar.server.tsx';
import { ChartNote } from './chart-note.server.tsx';
import { change, grouped, percentOf } from './numbers.ts';

/**
 * Bar chart in a table, so that screen readers can read the values: parts of a whole as one stacked bar, values with a
 * baseline as bars to its left and right. Shares are dashes if the total is zero. On a phone, labels are above the bars.
 */
export function Chart({ section, context: { locale } }: SectionProps<'chart'>) {
  const { rows_label, value_label, shares, baseline, items, as_of, basis } = section;
  const t = serverTranslator(locale, 'sections');
  const values = items.map(({ value }) => value);
  const greatest = Math.max(...values, baseline?.value ?? 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  const comparing = shares ? t('share') : baseline && t('change');
  return (
    <figure>
      {shares && <StackedBar values={values} />}
      {baseline && (
        <p className="chart-key">
          {baseline.label} {grouped(baseline.value)}
        </p>
      )}
      <table className="chart" role="table" data-shares={shares || undefined}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {rows_label}
            </th>
            <th role="columnheader" scope="col" colSpan={shares ? 1 : 2}>
              {value_label}
            </th>
            {comparing && (
              <th role="columnheader" scope="col">
                {comparing}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map(({ label, value }, at) => (
            <tr key={label} role="row">
              <th role="rowheader" scope="row">
                {shares && <Swatch part={at} />}
                {label}
              </th>
              {!shares && (
                <td className="bar" aria-hidden="true">
                  {baseline ? (
                    <DivergingBar value={value} from={baseline.value} greatest={greatest} />
                  ) : (
                    <Bar value={value} greatest={greatest} />
                  )}
                </td>
              )}
              <td role="cell">{grouped(value)}</td>
              {comparing && (
                <td role="cell">{baseline ? change(baseline.value, value, 1) : percentOf(value, total)}</td>
              )}
            </tr>
          ))}
        </tbody>
        {shares && (
          <tfoot role="rowgroup">
            <tr role="row">
              <th role="rowheader" scope="row">
                {t('total')}
              </th>
              <td role="cell">{grouped(Math.round(100 * total) / 100)}</td>
              <td role="cell">{percentOf(total, total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}
