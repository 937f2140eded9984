import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Link } from '../../components/link.tsx';
import styles from './page.module.css';

/** The first few of a list, and the way to all of them. */
export function Latest({
  id,
  heading,
  href,
  isEmpty,
  children,
}: {
  id: string;
  heading: string;
  href: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('list');
  return (
    <section className={styles.latest} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {isEmpty ? <p>{t('empty')}</p> : children}
      <p>
        <Link href={href} aria-label={`${heading}: ${t('more')}`}>
          {t('more')}
        </Link>
      </p>
    </section>
  );
}
