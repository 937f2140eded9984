import { useTranslations } from 'use-intl/react';
import type { Neighbour } from '../../../contract/entries/fields.ts';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import styles from './list.module.css';

/** Links to the previous and next entry, and to the list. */
export function Neighbours({
  previous,
  next,
  path,
}: {
  previous: Neighbour | null;
  next: Neighbour | null;
  path: string;
}) {
  const t = useTranslations('list');
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous && (
        <p>
          <span>{t('older')}</span>
          <Link href={`${path}/${previous.slug ?? previous.id}`} rel="prev">
            <Phrases text={previous.title} />
          </Link>
        </p>
      )}
      {next && (
        <p>
          <span>{t('newer')}</span>
          <Link href={`${path}/${next.slug ?? next.id}`} rel="next">
            <Phrases text={next.title} />
          </Link>
        </p>
      )}
      <p>
        <Link className="more" href={path}>
          {t('backToList')}
        </Link>
      </p>
    </nav>
  );
}
