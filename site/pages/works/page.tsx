import { Filters } from '../../components/list/filters.tsx';
import { ShowMore } from '../../components/list/show-more.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ServicesSection } from '../../components/services/services-section.tsx';
import { WorkCard } from '../../components/works/work-card.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { WorksData } from './data.ts';
import { LoopLine, STATION_FILTER } from './loop-line.tsx';
import styles from './page.module.css';

export { check } from './check.ts';

/** Two or three cards per row. */
const SIZES = '(width >= 62rem) 31vw, 46vw';
/** The first card may be alone in its row. */
const FIRST_SIZES = '(width >= 62rem) 92vw, 46vw';

export default function WorksPage({ data }: PageProps<WorksData>) {
  const { title, lead, works, filters, onLoop, nearest, query } = data;
  return (
    <div className={`grid ${styles.page}`}>
      <PageHeader title={title} lead={lead} />
      <LoopLine filters={filters} works={onLoop} query={query} total={works.total} nearest={nearest} />
      <Filters path="/works" filters={filters.filter(({ key }) => key !== STATION_FILTER)} query={query} />
      {works.total > 0 && (
        <div id="results">
          <ShowMore name="works" list={works} query={query}>
            {(items) => (
              <ul className={styles.works}>
                {items.map((work, at) => (
                  <li key={work.id}>
                    <WorkCard work={work} sizes={at === 0 && items.length % 3 ? FIRST_SIZES : SIZES} />
                  </li>
                ))}
              </ul>
            )}
          </ShowMore>
        </div>
      )}
      <ServicesSection />
    </div>
  );
}
