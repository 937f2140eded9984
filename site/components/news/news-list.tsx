import { useTranslations } from 'use-intl/react';
import type { NewsSummary } from '../../../contract/content-types/news/definition.ts';
import { Day } from '../day.tsx';
import { Link } from '../link.tsx';
import styles from './news-list.module.css';

/** News as a dense, dated list. */
export function NewsList({ items }: { items: readonly NewsSummary[] }) {
  const t = useTranslations('news');
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, category, published_at, pinned }) => (
        <li key={id}>
          <Day date={published_at} />
          <span className={styles.category}>{t(`category.${category}`)}</span>
          <Link href={`/news/${id}`}>
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
