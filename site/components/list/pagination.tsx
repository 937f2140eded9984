import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link } from '../link.tsx';
import styles from './list.module.css';

/** Previous and next page of a list, as plain links. `href` gives the address of a page by its number, from 1. */
export function Pagination({
  page,
  lastPage = page,
  totalPages,
  href,
  next,
}: {
  page: number;
  /** The last page that is shown, where more have been added to it. */
  lastPage?: number;
  totalPages: number;
  href: (page: number) => string;
  /** In the place of the link to the next page, while there is one. */
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
