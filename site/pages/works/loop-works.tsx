import { STATION_NAMES, WORK_USES } from '../../../contract/content-types/works/values.ts';
import { Link } from '../../components/link.tsx';
import { Phrases } from '../../components/phrases.tsx';
import { Picture } from '../../components/picture.tsx';
import { useLabel } from '../../state/use-label.ts';
import styles from './loop-line.module.css';
import type { LoopWork } from './works-on-loop.server.ts';

/** The newest work of each station, shown inside the ring while the station is hovered or focused. */
export function LoopWorks({ works }: { works: readonly LoopWork[] }) {
  const label = useLabel();
  return (
    <ul className={styles.works}>
      {works.map((work) => (
        <li key={work.slug} data-station={work.place}>
          <Picture picture={work.cover} sizes="max(15rem, 26vw)" />
          <p className={styles.title}>
            <Link data-prefetch="intent" href={`/works/${work.slug}`}>
              <span>
                <Phrases text={work.title} />
              </span>
            </Link>
          </p>
          <small>
            {label(WORK_USES[work.use])} / {label(STATION_NAMES[work.station])}
          </small>
        </li>
      ))}
    </ul>
  );
}
