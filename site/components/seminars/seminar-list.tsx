import { Link } from '../link.tsx';
import type { SeminarItem } from './seminar-item.server.ts';
import styles from './seminar-list.module.css';

export function SeminarList({ seminars }: { seminars: readonly SeminarItem[] }) {
  return (
    <ul className={styles.list}>
      {seminars.map(({ href, title, summary, startsAt, period, place, state, stateLabel }) => (
        <li key={href}>
          <p>
            <time dateTime={startsAt}>{period}</time>
            <span data-state={state}>{stateLabel}</span>
          </p>
          <div>
            <h3>
              <Link className="card-link" href={href}>
                {title}
              </Link>
            </h3>
            <p>{summary}</p>
            <small>{place}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}
