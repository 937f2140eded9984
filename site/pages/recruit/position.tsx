import { useTranslations } from 'use-intl/react';
import { Day } from '../../components/day.tsx';
import { InlineProse, Prose } from '../../components/prose.tsx';
import type { RecruitData } from './data.ts';
import styles from './page.module.css';

/** An open position: what it is at a glance, and all of its terms behind that. */
export function Position({ position }: { position: RecruitData['positions'][number] }) {
  const t = useTranslations('recruit');
  const { id, title, employment, summary, body, terms, closes_on } = position;
  return (
    <details className={styles.position} id={`position-${id}`}>
      <summary>
        <h3>{title}</h3>
        <p className={styles.glance}>
          <span>{t(`employment.${employment}`)}</span>
          {closes_on && <span>{t.rich('closesOn', { day: () => <Day date={closes_on} /> })}</span>}
        </p>
        <p>{summary}</p>
      </summary>
      <Prose html={body} />
      <h4 className={styles.termsHeading}>{t('terms')}</h4>
      <dl className={styles.terms}>
        {terms.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <InlineProse html={value} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
