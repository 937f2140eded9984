import { useTranslations } from 'use-intl/react';
import { Filters } from '../../components/list/filters.tsx';
import { listHref } from '../../components/list/list-href.ts';
import { Pagination } from '../../components/list/pagination.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { WorkCard } from '../../components/works/work-card.tsx';
import type { PageProps } from '../../runtime/page-definition.ts';
import type { WorksData } from './data.ts';
import styles from './page.module.css';
import { useWorkFilters } from './use-work-filters.ts';

export { check } from './check.ts';

export default function WorksPage({ data: { title, lead, works, facets, query } }: PageProps<WorksData>) {
  const t = useTranslations();
  const filters = useWorkFilters(facets);
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <div className={styles.page}>
        <Filters path="/works" filters={filters} query={query} />
        <p className={styles.count}>{t('list.count', { total: works.total })}</p>
        {works.items.length === 0 && <p>{t('works.empty')}</p>}
        <ul className={styles.works}>
          {works.items.map((work) => (
            <li key={work.id}>
              <WorkCard work={work} />
            </li>
          ))}
        </ul>
        <Pagination page={works.page} totalPages={works.total_pages} href={(page) => listHref('/works', query, page)} />
      </div>
    </>
  );
}
