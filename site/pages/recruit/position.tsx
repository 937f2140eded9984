import { useTranslations } from 'use-intl/react';
import { positionPath } from '../../../contract/site-paths.ts';
import { Day } from '../../components/day.tsx';
import { Link } from '../../components/link.tsx';
import { InlineProse, Prose } from '../../components/text/prose.tsx';
import type { RecruitData } from './data.ts';
import styles from './page.module.css';

type PositionData = RecruitData['positions'][number];

/** An open position: what it is at a glance, and all of its terms behind that. */
export function Position({ position, apply }: { position: PositionData; apply: string }) {
  const t = useTranslations('recruit');
  const { id, title, employment, summary, closes_on, isClosed } = position;
  return (
    <details className={styles.position} id={`position-${id}`}>
      <summary>
        <h3>{title}</h3>
        <p className={styles.glance}>
          <span>{t(`employment.${employment}`)}</span>
          {isClosed && <span>{t('closed')}</span>}
          {closes_on && !isClosed && <span>{t.rich('closesOn', { day: () => <Day date={closes_on} /> })}</span>}
        </p>
        <p>{summary}</p>
      </summary>
      <PositionTerms position={position} heading="h4" />
      {!isClosed && (
        <p className={styles.apply}>
          <Link href={positionPath(id)}>{apply}</Link>
        </p>
      )}
    </details>
  );
}

/** What the work is, and the terms that the law asks an advertisement to state. */
export function PositionTerms({
  position: { body, terms },
  heading: Heading,
}: {
  position: PositionData;
  heading: 'h2' | 'h4';
}) {
  const t = useTranslations('recruit');
  return (
    <>
      <Prose html={body} />
      <Heading className={styles.termsHeading}>{t('terms')}</Heading>
      <dl className={styles.terms}>
        {terms.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <InlineProse as="dd" html={value} />
          </div>
        ))}
      </dl>
    </>
  );
}
