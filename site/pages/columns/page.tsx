import { useTranslations } from 'use-intl/react';
import { COLUMN_CATEGORIES } from '../../../contract/content-types/columns/values.ts';
import { ColumnCard } from '../../components/columns/column-card.tsx';
import { Filters } from '../../components/list/filters.tsx';
import styles from '../../components/list/list-page.module.css';
import { ShowMore } from '../../components/list/show-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useLabel } from '../../state/use-label.ts';
import type { ColumnsData } from './data.ts';

export { check } from './check.ts';

export default function ColumnsPage({ data: { title, lead, columns, categories, query } }: PageProps<ColumnsData>) {
  const t = useTranslations();
  const label = useLabel();
  const options = categories.map(({ value, count }) => ({
    value,
    count,
    label: label(COLUMN_CATEGORIES[value as keyof typeof COLUMN_CATEGORIES]),
  }));
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead} />
      <div className={`grid ${styles.page}`}>
        <Filters path="/columns" filters={[{ key: 'category', label: t('columns.category'), options }]} query={query} />
        {columns.items.length === 0 && <p>{t('list.empty')}</p>}
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
