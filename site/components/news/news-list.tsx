import { useTranslations } from 'use-intl/react';
import type { NewsSummary } from '../../../contract/content-types/news/definition.ts';
import { NEWS_CATEGORIES } from '../../../contract/content-types/news/values.ts';
import { useLabel } from '../../state/use-label.ts';
import { Day } from '../day.tsx';
import { Link } from '../link.tsx';
import styles from './news-list.module.css';

export function NewsList({ items }: { items: readonly NewsSummary[] }) {
  const t = useTranslations('news');
  const label = useLabel();
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, category, published_at, pinned }) => (
        <li key={id}>
          <Day date={published_at} />
          <span className={styles.category}>{label(NEWS_CATEGORIES[category])}</span>
          <Link className="card-link" href={`/news/${id}`}>
            {pinned && (
              <>
                <strong className={styles.pinned}>{t('pinned')}</strong>{' '}
              </>
            )}
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
