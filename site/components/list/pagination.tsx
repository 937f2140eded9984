import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link } from '../link.tsx';
import styles from './list.module.css';

/** Links to the previous and next page of a list. `href` returns the address of a page number, from 1. */
export function Pagination({
  page,
  lastPage = page,
  totalPages,
  href,
  next,
}: {
  page: number;
  /** Last visible page, if "show more" has added pages. */
  lastPage?: number;
  totalPages: number;
  href: (page: number) => string;
  /** Replaces the link to the next page. */
  next?: ReactNode;
}) {
  const t = useTranslations('list');
  if (totalPages < 2) return null;
  return (
    <nav className={styles.pagination} aria-label={t('pagination')}>
      {page > 1 ? (
        <Link href={href(page - 1)} rel="prev">
          {t('previous')}
        </Link>
      ) : (
        <span />
      )}
      <span>{t('pageOf', { page: lastPage, total: totalPages })}</span>
      {lastPage < totalPages ? (
        (next ?? (
          <Link href={href(page + 1)} rel="next">
            {t('next')}
          </Link>
        ))
      ) : (
        <span />
      )}
    </nav>
  );
}
