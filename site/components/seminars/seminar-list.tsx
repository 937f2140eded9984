import { Link } from '../link.tsx';
import type { SeminarItem } from './seminar-item.server.ts';
import styles from './seminar-list.module.css';

/** Seminars by date: when, whether there are seats, what about, and where. */
export function SeminarList({ seminars }: { seminars: readonly SeminarItem[] }) {
  return (
    <ul className={styles.list}>
      {seminars.map(({ href, title, summary, startsAt, period, place, fee, state, stateLabel }) => (
        <li key={href}>
          <p className={styles.when}>
            <time dateTime={startsAt}>{period}</time>
            <span className={styles.state} data-state={state}>
              {stateLabel}
            </span>
          </p>
          <div>
            <h3>
              <Link href={href}>{title}</Link>
            </h3>
            <p>{summary}</p>
            <p className={styles.facts}>
              <span>{place}</span>
              <span>{fee}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
