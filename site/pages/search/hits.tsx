import { Fragment } from 'react';
import { Day } from '../../components/day.tsx';
import { Link } from '../../components/link.tsx';
import { Marked } from '../../components/search/marked.tsx';
import type { SearchData } from './data.ts';
import styles from './hits.module.css';

export function Hits({ hits }: { hits: NonNullable<SearchData['results']>['hits'] }) {
  return (
    <ol className={styles.hits}>
      {hits.map(({ href, label, date, title, excerpt }) => (
        <li key={href + title.join('')}>
          <p className={styles.kind}>
            {label}
            {date && (
              <Fragment>
                {' '}
                <Day date={date} />
              </Fragment>
            )}
          </p>
          <h2 className={styles.title}>
            <Link className="card-link" href={href}>
              <Marked text={title} />
            </Link>
          </h2>
          <p className={styles.excerpt}>
            <Marked text={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}
