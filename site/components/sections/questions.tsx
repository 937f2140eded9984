import type { PreparedSection } from '../../data/prepare-sections.ts';
import { Prose } from '../prose.tsx';
import styles from './questions.module.css';

/** Questions, each of which opens to its answer. */
export function Questions({ items }: Pick<Extract<PreparedSection, { type: 'questions' }>, 'items'>) {
  return (
    <div className={styles.questions}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <Prose html={answer} />
        </details>
      ))}
    </div>
  );
}
