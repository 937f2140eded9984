import { useTranslations } from 'use-intl/react';
import { Filters } from '../../components/list/filters.tsx';
import { listHref } from '../../components/list/list-href.ts';
import styles from '../../components/list/list-page.module.css';
import { Pagination } from '../../components/list/pagination.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { EntryCard } from '../../components/types/entry-card.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { TypeListData } from './data.ts';

export default function TypeListPage({ data }: PageProps<TypeListData>) {
  const { title, lead, path, filters, query, entries, page, totalPages } = data;
  const t = useTranslations('list');
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead} />
      <div className={`grid ${styles.page}`}>
        {filters.length > 0 && <Filters path={path} filters={filters} query={query} />}
        {entries.length === 0 && <p>{t('empty')}</p>}
        <ul className={styles.columns}>
          {entries.map((entry) => (
            <li key={entry.href}>
              <EntryCard entry={entry} />
            </li>
          ))}
        </ul>
        <Pagination page={page} totalPages={totalPages} href={(number) => listHref(path, query, number)} />
      </div>
    </>
  );
}
