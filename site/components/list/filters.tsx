import { useTranslations } from 'use-intl/react';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import styles from './list.module.css';
import { type ListQuery, listHref } from './list-href.ts';

/** Filter of a list: its query key and the values that match entries. */
export interface Filter {
  key: string;
  label: string;
  options: readonly { value: string; label: string; count: number }[];
}

/**
 * Filters as links. Each value keeps the other filters; an "all" option clears the filter. A value that
 * would list nothing is plain text.
 */
export function Filters({ path, filters, query }: { path: string; filters: readonly Filter[]; query: ListQuery }) {
  const t = useTranslations('list');
  // A single filter is cleared by its first option.
  const isFiltered = filters.length > 1 && filters.some(({ key }) => query[key]);
  return (
    <section className={styles.filters} aria-label={t('filters')}>
      {filters.map(({ key, label, options }) => (
        <div key={key} className={styles.filter}>
          <h2 className={styles.filterLabel}>
            <Phrases text={label} />
          </h2>
          <ul className={styles.options}>
            <li>
              <Link
                href={listHref(path, { ...query, [key]: undefined })}
                aria-current={query[key] ? undefined : 'true'}
              >
                {t('all')}
              </Link>
            </li>
            {options.map(({ value, label, count }) => (
              <li key={value}>
                {count > 0 || query[key] === value ? (
                  <Link
                    data-prefetch="intent"
                    href={listHref(path, { ...query, [key]: value })}
                    aria-current={query[key] === value ? 'true' : undefined}
                  >
                    <Phrases text={label} /> <span className={styles.optionCount}>{count}</span>
                  </Link>
                ) : (
                  <span className={styles.unavailable}>
                    <Phrases text={label} /> {count}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {isFiltered && (
        <p>
          <Link href={path}>{t('clear')}</Link>
        </p>
      )}
    </section>
  );
}
