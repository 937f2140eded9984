import { useTranslations } from 'use-intl/react';
import type { Figure } from '../../../contract/entries/risk.ts';
import { Day } from '../day.tsx';
import styles from './figures.module.css';

/** Figures, each with its unit, the day it is true for, and how it was computed. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const t = useTranslations('sections');
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, unit, as_of, basis }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <p className={styles.value}>
              {value}
              {unit && <span className={styles.unit}>{unit}</span>}
            </p>
            <p className={styles.note}>
              {t.rich('asOf', { day: () => <Day date={as_of} /> })}
              {basis && <span className={styles.basis}>{basis}</span>}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
