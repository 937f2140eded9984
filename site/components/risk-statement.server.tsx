import { Fragment, type ReactNode } from 'react';
import type { RiskStatement as Risk } from '../../contract/entries/risk.ts';
import { serverTranslator } from '../i18n/server-messages.server.ts';
import { staticMarkup } from '../rich-text/static-markup.server.ts';
import type { MarkupContext } from './sections/kinds/section-props.ts';

/** Prepares the mandatory statements about funds: fees, risk of loss, registration. */
export function prepareRisk(risk: Risk, { locale }: Pick<MarkupContext, 'locale'>, Heading: 'h2' | 'h3' = 'h2') {
  const t = serverTranslator(locale, 'sections');
  const heading = t('risk.heading');
  return {
    heading,
    markup: staticMarkup(
      <>
        <Heading>{heading}</Heading>
        <dl className="rows">
          {(['fees', 'loss', 'registration'] as const).map((key) => (
            <div key={key}>
              <dt>{t(`risk.${key}`)}</dt>
              <dd>{lines(risk[key])}</dd>
            </div>
          ))}
        </dl>
      </>,
      locale,
    ),
  };
}

/** Each registration has its own line. */
function lines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

export type PreparedRisk = ReturnType<typeof prepareRisk>;
