import { useTranslations } from 'use-intl/react';
import { ColumnCard } from '../../components/columns/column-card.tsx';
import { Filters } from '../../components/list/filters.tsx';
import styles from '../../components/list/list-page.module.css';
import { ShowMore } from '../../components/list/show-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { ColumnsData } from './data.ts';

export { check } from './check.ts';

export default function ColumnsPage({ data: { title, lead, columns, filters, query } }: PageProps<ColumnsData>) {
  const t = useTranslations('list');
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead} />
      <div className={`grid ${styles.page}`}>
        <Filters path="/columns" filters={filters} query={query} />
        {columns.items.length === 0 && <p>{t('empty')}</p>}
        <ShowMore name="columns" list={columns} query={query}>
          {(items) => (
            <ul className={styles.columns} data-begins={columns.page === 1 ? '' : undefined}>
              {items.map((column) => (
                <li key={column.id}>
                  <ColumnCard column={column} />
                </li>
              ))}
            </ul>
          )}
        </ShowMore>
      </div>
    </>
  );
}
