import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { WorkCard } from './work-card.tsx';
import styles from './work-list.module.css';

/** Works in a subgrid of the page. `heading` is the level of the works' titles. */
export function WorkList({ works, heading }: { works: readonly WorkSummary[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={styles.works}>
      {works.map((work) => (
        <li key={work.id}>
          <WorkCard work={work} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
