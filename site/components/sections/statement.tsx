import type { PreparedSection } from '../../data/prepare-sections.ts';
import styles from './statement.module.css';

/** A sentence or two, line by line. */
export function Statement({ lines }: Pick<Extract<PreparedSection, { type: 'statement' }>, 'lines'>) {
  return (
    <p className={styles.statement}>
      {lines.map((line) => (
        <span key={line}>{`${line}\n`}</span>
      ))}
    </p>
  );
}
