import { useTranslations } from 'use-intl/react';
import { Filters } from '../../components/list/filters.tsx';
import { ShowMore } from '../../components/list/show-more.tsx';
import { NewsList } from '../../components/news/news-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { NewsData } from './data.ts';
import styles from './page.module.css';

export { check } from './check.ts';

export default function NewsPage({ data: { title, lead, news, filters, query, order } }: PageProps<NewsData>) {
  const t = useTranslations('list');
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead} />
      <div className={`grid ${styles.page}`}>
        <Filters path="/news" filters={filters} query={query} />
        <ShowMore name="news" list={news} query={query} order={order}>
          {(items) => (items.length === 0 ? <p>{t('empty')}</p> : <NewsList items={items} />)}
        </ShowMore>
      </div>
    </>
  );
}
