import { useTranslations } from 'use-intl/react';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import type { Filter } from './filters.tsx';
import styles from './list.module.css';
import { type ListQuery, listHref } from './list-href.ts';

/** Active filters as links that remove them; renders nothing without any. */
export function ActiveFilters({
  path,
  filters,
  query,
}: {
  path: string;
  filters: readonly Filter[];
  query: ListQuery;
}) {
  const t = useTranslations('list');
  const active = filters.flatMap(({ key, options }) =>
    options.filter(({ value }) => value === query[key]).map(({ label }) => ({ key, label })),
  );
  if (active.length === 0) return null;
  return (
    <ul className={styles.active}>
      {active.map(({ key, label }) => (
        <li key={key}>
          <Link href={listHref(path, { ...query, [key]: undefined })} aria-label={t('remove', { label })}>
            <Phrases text={label} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
