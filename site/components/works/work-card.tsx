import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATION_NAMES, WORK_USES } from '../../../contract/content-types/works/values.ts';
import { formatYear } from '../../i18n/format.ts';
import { useStore } from '../../state/store.tsx';
import { useLabel } from '../../state/use-label.ts';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import { Picture } from '../picture.tsx';
import styles from './work-card.module.css';

export function WorkCard({
  work,
  heading: Heading = 'h2',
  sizes = '(width >= 48rem) 56vw, 88vw',
}: {
  work: WorkSummary;
  heading?: 'h2' | 'h3' | undefined;
  sizes?: string;
}) {
  const { locale } = useStore().page;
  const label = useLabel();
  return (
    <article className={styles.card} data-travels={workPictureName(work)}>
      <Picture className={styles.picture} picture={work.cover} sizes={sizes} />
      <Heading className={styles.title}>
        <Link className="card-link" href={`/works/${work.slug}`}>
          <Phrases text={work.title} />
        </Link>
      </Heading>
      <p className={styles.facts}>
        {label(WORK_USES[work.use])}&nbsp;/ <span className="nowrap">{label(STATION_NAMES[work.station])}&nbsp;/</span>{' '}
        {formatYear(work.completed, locale)}
      </p>
    </article>
  );
}

/**
 * Returns the name of a work's picture in page transitions between a list and the work's page
 * (`navigation/page-transition.ts`).
 */
export function workPictureName({ id }: { id: number }): string {
  return `work-${id}`;
}
