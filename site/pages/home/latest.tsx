import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link } from '../../components/link.tsx';
import styles from './page.module.css';

export function Latest({
  id,
  heading,
  href,
  isEmpty,
  isBeside,
  children,
}: {
  id: string;
  heading: string;
  href: string;
  isEmpty: boolean;
  /** Places the heading beside the list. */
  isBeside?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('list');
  return (
    <section className={`grid ${styles.latest}`} aria-labelledby={`${id}-heading`} data-beside={isBeside}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {isEmpty ? <p>{t('empty')}</p> : children}
      <p>
        <Link className="more" href={href} aria-label={`${heading}: ${t('more')}`}>
          {t('more')}
        </Link>
      </p>
    </section>
  );
}
