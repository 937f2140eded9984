import type { PreparedSection } from '../../data/prepare-sections.ts';
import styles from './steps.module.css';

/** Numbered steps; `ring`: in a section that draws them as one, which shows their titles once more. */
export function Steps({ items, ring }: Pick<Extract<PreparedSection, { type: 'steps' }>, 'items' | 'ring'>) {
  return (
    <ol className={styles.steps}>
      {items.map(({ title, text, note }) => (
        <li key={title} data-title={ring ? title : undefined}>
          <h3>{title}</h3>
          <p>{text}</p>
          {note && <p className={styles.note}>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
