import type { PreparedSection } from '../../data/prepare-sections.ts';
import styles from './rows.module.css';

/** Who does what, row by row. */
export function People({ items }: Pick<Extract<PreparedSection, { type: 'people' }>, 'items'>) {
  return (
    <dl className={styles.rows}>
      {items.map(({ role, name, text }) => (
        <div key={role + name}>
          <dt>{role}</dt>
          <dd>
            {name && <p className={styles.name}>{name}</p>}
            {text && <p>{text}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
