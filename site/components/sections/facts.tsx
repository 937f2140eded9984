import type { PreparedSection } from '../../data/prepare-sections.ts';
import { InlineProse } from '../prose.tsx';
import styles from './rows.module.css';

/** What is so, row by row: a label, and a value that may have links. */
export function Facts({ rows }: Pick<Extract<PreparedSection, { type: 'facts' }>, 'rows'>) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, month, value }) => (
        <div key={label}>
          <dt>{month ? <time dateTime={month}>{label}</time> : label}</dt>
          <dd>
            <InlineProse html={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
