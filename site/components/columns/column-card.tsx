import { useTranslations } from 'use-intl/react';
import type { ColumnSummary } from '../../../contract/content-types/columns/definition.ts';
import { COLUMN_CATEGORIES } from '../../../contract/content-types/columns/values.ts';
import { useLabel } from '../../state/use-label.ts';
import { Day } from '../day.tsx';
import { Link } from '../link.tsx';
import { CARD_SIZES, Picture } from '../picture.tsx';
import styles from './column-card.module.css';

export function ColumnCard({ column, heading: Heading = 'h2' }: { column: ColumnSummary; heading?: 'h2' | 'h3' }) {
  const t = useTranslations('columns');
  const label = useLabel();
  const { id, title, summary, category, published_at, reading_minutes, cover } = column;
  return (
    <article className={styles.card}>
      {cover && <Picture className={styles.picture} picture={cover} sizes={CARD_SIZES} decorative />}
      <p className={styles.facts}>
        <span>{label(COLUMN_CATEGORIES[category])}</span>
        <Day date={published_at} />
        <time dateTime={`PT${reading_minutes}M`}>{t('readingMinutes', { minutes: reading_minutes })}</time>
      </p>
      <Heading className={styles.title}>
        <Link className="card-link" href={`/columns/${id}`}>
          {title}
        </Link>
      </Heading>
      <p>{summary}</p>
    </article>
  );
}
