import { useTranslations } from 'use-intl/react';
import type { RiskStatement as Risk } from '../../contract/entries/risk.ts';
import styles from './sections/risk-statement.module.css';

/** What anything about funds must say: costs, possible loss, registration. Never hidden behind a disclosure. */
export function RiskStatement({ risk, heading: Heading = 'h2' }: { risk: Risk; heading?: 'h2' | 'h3' }) {
  const t = useTranslations('sections.risk');
  return (
    <section className={`grid ${styles.risk}`} aria-label={t('heading')}>
      <Heading>{t('heading')}</Heading>
      <dl className="rows">
        {(['fees', 'loss', 'registration'] as const).map((key) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{risk[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
