// biome-ignore-all lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles in some browsers
// biome-ignore-all lint/a11y/useSemanticElements: these are the semantic elements
import { serverTranslator } from '../../../../i18n/server-messages.server.ts';
import { InlineProse } from '../../../text/prose.tsx';
import type { SectionProps } from '../section-props.ts';

/**
 * Table of fees: calculation, due date and payer. On a phone, rows are displayed as blocks to avoid horizontal
 * scrolling.
 */
export function Fees({ section: { items }, context: { locale, richText } }: SectionProps<'fees'>) {
  const t = serverTranslator(locale, 'sections');
  const hasWhen = items.some(({ when }) => when);
  const hasPayer = items.some(({ payer }) => payer);
  return (
    <table className="fees" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('fee')}
          </th>
          <th role="columnheader" scope="col">
            {t('calculation')}
          </th>
          {hasWhen && (
            <th role="columnheader" scope="col">
              {t('when')}
            </th>
          )}
          {hasPayer && (
            <th role="columnheader" scope="col">
              {t('payer')}
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map(({ label, value_html, when, payer }) => (
          <tr key={label} role="row">
            <th role="rowheader" scope="row">
              {label}
            </th>
            <InlineProse as="td" role="cell" html={richText.inline(value_html)} />
            {hasWhen && (
              <td role="cell" data-label={when && t('when')}>
                {when}
              </td>
            )}
            {hasPayer && (
              <td role="cell" data-label={payer && t('payer')}>
                {payer}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
