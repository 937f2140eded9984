import { useTranslations } from 'use-intl/react';
import { ColumnCard } from '../../components/columns/column-card.tsx';
import { NewsList } from '../../components/news/news-list.tsx';
import { Sections } from '../../components/sections/sections.tsx';
import { SeminarList } from '../../components/seminars/seminar-list.tsx';
import { WorkList } from '../../components/works/work-list.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { HomeData } from './data.ts';
import { Hero } from './hero.tsx';
import { Latest } from './latest.tsx';
import styles from './page.module.css';
import '../../components/sections/kinds/sequences/cycle.css';
import '../../components/sections/kinds/statement.css';
import '../../components/sections/kinds/tables/figures.css';

/**
 * Home page. Works, upcoming seminars, news and columns follow the last section of figures or steps; the remaining
 * sections follow after them, the last one set large.
 */
export default function HomePage({ data }: PageProps<HomeData>) {
  const t = useTranslations('home');
  const { sections, works, seminars, news, columns } = data;
  const split = 1 + sections.findLastIndex(({ type }) => type === 'figures' || type === 'steps');
  const rest = sections.slice(split);
  return (
    <>
      <Hero lead={data.lead} cover={data.cover} links={data.serviceLinks} />
      <Sections sections={sections.slice(0, split)} />
      {works && (
        <Latest id="works" heading={t('works')} href="/works" isEmpty={works.length === 0}>
          <WorkList works={works} heading="h3" />
        </Latest>
      )}
      {seminars.items.length > 0 && (
        <Latest isBeside id="seminars" heading={seminars.heading} href="/seminars" isEmpty={false}>
          <SeminarList seminars={seminars.items} />
        </Latest>
      )}
      {news && (
        <Latest isBeside id="news" heading={t('news')} href="/news" isEmpty={news.length === 0}>
          <NewsList items={news} />
        </Latest>
      )}
      {columns && (
        <Latest id="columns" heading={t('columns')} href="/columns" isEmpty={columns.length === 0}>
          <ul className={styles.columns}>
            {columns.map((column) => (
              <li key={column.id}>
                <ColumnCard column={column} heading="h3" />
              </li>
            ))}
          </ul>
        </Latest>
      )}
      <Sections sections={rest.slice(0, -1)} />
      <div className={styles.closing}>
        <Sections sections={rest.slice(-1)} />
      </div>
    </>
  );
}
