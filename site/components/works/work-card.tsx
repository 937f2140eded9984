import { useTranslations } from 'use-intl/react';
import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATION_NAMES, WORK_USES } from '../../../contract/content-types/works/values.ts';
import { useLabel } from '../../state/use-label.ts';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import styles from './work-card.module.css';

/** A work in a list: picture, title, and the three facts by which works are compared. */
export function WorkCard({ work, heading: Heading = 'h2' }: { work: WorkSummary; heading?: 'h2' | 'h3' }) {
  const t = useTranslations('works');
  const label = useLabel();
  return (
    <article className={styles.card} data-travels={workPictureName(work)}>
      <Picture className={styles.picture} picture={work.cover} sizes="(width >= 48rem) 56vw, 88vw" />
      <Heading className={styles.title}>
        <Link href={`/works/${work.slug}`}>{work.title}</Link>
      </Heading>
      <p className={styles.facts}>
        {label(WORK_USES[work.use])} / {label(STATION_NAMES[work.station])} /{' '}
        {t('yearValue', { year: work.completed.slice(0, 4) })}
      </p>
    </article>
  );
}

/** A work's picture bears one name wherever it stands, so that it can travel from a list into the work's page (`navigation/page-transition.ts`). */
export function workPictureName({ id }: { id: number }): string {
  return `work-${id}`;
}
