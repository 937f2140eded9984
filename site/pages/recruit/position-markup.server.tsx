import { offeredPath } from '../../../contract/content-types/entry-path.ts';
import { EMPLOYMENT_TYPES } from '../../../contract/content-types/jobs/values.ts';
import { MarkupLink } from '../../components/sections/kinds/markup-link.server.tsx';
import type { MarkupContext } from '../../components/sections/kinds/section-props.ts';
import { formatDay } from '../../i18n/format.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { Position } from './data.ts';
import styles from './page.module.css';
import { PositionTerms } from './position-terms.tsx';

/** Renders the content of a position's `details` element: a summary, the full terms, and the link to apply. */
export function PositionMarkup({ position, context }: { position: Position; context: MarkupContext }) {
  const { locale } = context;
  const t = serverTranslator(locale, 'recruit');
  const applyPath = offeredPath('jobs', position);
  const { title, employment, summary, published_at, closes_on, isClosed, body, terms } = position;
  const day = (date: string) => (
    <time key={date} dateTime={date}>
      {formatDay(date, locale)}
    </time>
  );
  return (
    <>
      <summary>
        <h3>{title}</h3>
        <p className={styles.glance}>
          <span>{EMPLOYMENT_TYPES[employment][locale]}</span>
          {isClosed && <span>{t('closed')}</span>}
          {closes_on && !isClosed && <span>{t.rich('closesOn', { day: () => day(closes_on) })}</span>}
          <span>{t.rich('postedOn', { day: () => day(published_at) })}</span>
        </p>
        <p>{summary}</p>
      </summary>
      <PositionTerms body={body} terms={terms} heading="h4" title={t('terms')} />
      {applyPath && (
        <p className={styles.apply}>
          <MarkupLink href={applyPath} context={context}>
            {serverTranslator(locale, 'application')('apply')}
          </MarkupLink>
        </p>
      )}
    </>
  );
}
