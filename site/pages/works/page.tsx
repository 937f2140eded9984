import { useTranslations } from 'use-intl/react';
import { Filters } from '../../components/list/filters.tsx';
import { listHref } from '../../components/list/list-href.ts';
import { Pagination } from '../../components/list/pagination.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ServicesSection } from '../../components/services/services-section.tsx';
import { WorkList } from '../../components/works/work-list.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { WorksData } from './data.ts';
import { LoopLine, STATION_FILTER } from './loop-line.tsx';
import styles from './page.module.css';

export { check } from './check.ts';

export default function WorksPage({ data: { title, lead, works, filters, onLoop, query } }: PageProps<WorksData>) {
  const t = useTranslations();
  return (
    <div className={`grid ${styles.page}`}>
      <PageHeader title={title} lead={lead} />
      <LoopLine filters={filters} works={onLoop} query={query} total={works.total} />
      <Filters path="/works" filters={filters.filter(({ key }) => key !== STATION_FILTER)} query={query} />
      {works.items.length === 0 && <p id="results">{t('works.empty')}</p>}
      <WorkList id={works.items.length > 0 ? 'results' : undefined} works={works.items} />
      <Pagination page={works.page} totalPages={works.total_pages} href={(page) => listHref('/works', query, page)} />
      <ServicesSection />
    </div>
  );
}
