import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import type { SectionProps } from '../section-props.ts';
import { Bar } from './bar.server.tsx';
import { ChartNote } from './chart-note.server.tsx';
import { grouped } from './numbers.ts';

/** Bar chart in a table, so that screen readers can read the values. Shares are dashes if the total is zero. */
export function Chart({ section, context: { locale } }: SectionProps<'chart'>) {
  const { rows_label, value_label, shares, items, as_of, basis } = section;
  const t = serverTranslator(locale, 'sections');
  const greatest = Math.max(...items.map(({ value }) => value));
  const total = items.reduce((sum, { value }) => sum + value, 0);
  return (
    <figure>
      <table className="chart">
        <thead>
          <tr>
            <th scope="col">{rows_label}</th>
            <th scope="col" colSpan={2}>
              {value_label}
            </th>
            {shares && <th scope="col">{t('share')}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="bar" aria-hidden="true">
                <Bar value={value} greatest={greatest} />
              </td>
              <td>{grouped(value)}</td>
              {shares && <td>{total ? `${Math.round((100 * value) / total)}%` : '–'}</td>}
            </tr>
          ))}
        </tbody>
        {shares && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td>{grouped(Math.round(100 * total) / 100)}</td>
              <td>{total ? '100%' : '–'}</td>
            </tr>
          </tfoot>
        )}
      </table>
      <ChartNote asOf={as_of} basis={basis} locale={locale} />
    </figure>
  );
}
