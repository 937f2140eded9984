import type { ReactNode } from 'react';
import { ColumnCard } from '../components/columns/column-card.tsx';
import { ErrorPage } from '../components/error-page/error-page.tsx';
import { Filters } from '../components/list/filters.tsx';
import { Neighbours } from '../components/list/neighbours.tsx';
import { Pagination } from '../components/list/pagination.tsx';
import { NewsList } from '../components/news/news-list.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { RiskStatement } from '../components/risk-statement.tsx';
import { SectionPart } from '../components/sections/sections.tsx';
import { ShareLink } from '../components/share/share-link.tsx';
import { WorkList } from '../components/works/work-list.tsx';
import type { PageProps } from '../navigation/resolve/page-definition.ts';
import { Plate } from '../pages/work/plate.tsx';
import { LoopLine, STATION_FILTER } from '../pages/works/loop-line.tsx';
import type { StyleguideData } from './data.ts';
import styles from './page.module.css';

const COLOURS = ['paper', 'paper-deep', 'stone-light', 'stone', 'ink', 'brand', 'night', 'lamp'];
const STEPS = ['step--1', 'step-0', 'step-1', 'step-2', 'step-3', 'step-4'];
const SPACES = ['space-1', 'space-2', 'space-3', 'space-4', 'space-5', 'space-6'];

/** Style guide page for developers. Its headings are in English only. */
export default function StyleguidePage({ data }: PageProps<StyleguideData>) {
  const { sections, risk, works, onLoop, columns, news, filters, share, plates, query, title } = data;
  const [station] = filters.find(({ key }) => key === STATION_FILTER)?.options ?? [];
  const [work] = works;
  const neighbour = work && { id: work.id, slug: work.slug, title: work.title };
  return (
    <>
      <PageHeader title={title} lead={title} cover={work?.cover} />
      <Sample name="Tokens">
        <ul className={styles.tokens}>
          {[...COLOURS, ...STEPS, ...SPACES].map((token) => (
            <li key={token} data-token={token}>
              <code>--{token}</code>
            </li>
          ))}
        </ul>
      </Sample>
      {sections.map((section) => (
        <SectionPart key={section.id} section={section} />
      ))}
      <RiskStatement risk={risk} />
      <Sample name="Loop line">
        <LoopLine filters={filters} works={onLoop} query={query} total={works.length} />
      </Sample>
      <Sample name="Loop line: one chosen">
        <LoopLine
          filters={filters}
          works={onLoop}
          query={{ ...query, station: station?.value ?? '' }}
          total={station?.count ?? 0}
        />
      </Sample>
      <Sample name="Filters">
        <Filters path="/works" filters={filters.filter(({ key }) => key !== STATION_FILTER)} query={query} />
      </Sample>
      <Sample name="Works: one, several">
        <WorkList works={works.slice(3)} />
        <WorkList works={works.slice(0, 3).map((work, index) => (index === 1 ? { ...work, title } : work))} />
      </Sample>
      <Sample name="Columns: as they are, long title, no picture">
        <ul className={styles.columns}>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same entry appears in several states
            <li key={index}>
              <ColumnCard column={column} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="News, with a long title">
        <NewsList items={news} />
      </Sample>
      <Sample name="Pagination: first, middle, last">
        {[1, 2, 3].map((page) => (
          <Pagination key={page} page={page} totalPages={3} href={(to) => `/parts?page=${to}`} />
        ))}
      </Sample>
      <Sample name="Neighbours: both, older only, newer only">
        {neighbour && (
          <>
            <Neighbours previous={neighbour} next={{ ...neighbour, title }} path="/works" />
            <Neighbours previous={neighbour} next={null} path="/works" />
            <Neighbours previous={null} next={neighbour} path="/works" />
          </>
        )}
      </Sample>
      <Sample name="Share link">
        <ShareLink messages={share} />
      </Sample>
      {work && (
        <Plate
          plate={{ picture: { ...work.cover, caption: { ja: title, en: title } } }}
          labels={plates}
          sizes="100vw"
        />
      )}
      {[404, 503, 500].map((statusCode) => (
        <ErrorPage key={statusCode} error={{ statusCode, message: 'The exact message stands here' }} />
      ))}
    </>
  );
}

function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={`grid ${styles.part}`}>
      <h2 className={styles.name} lang="en">
        {name}
      </h2>
      {children}
    </section>
  );
}
