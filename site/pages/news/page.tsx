import { useTranslations } from 'use-intl/react';
import { NEWS_CATEGORIES } from '../../../contract/content-types/news/values.ts';
import { Filters } from '../../components/list/filters.tsx';
import { ShowMore } from '../../components/list/show-more.tsx';
import { NewsList } from '../../components/news/news-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useLabel } from '../../state/use-label.ts';
import type { NewsData } from './data.ts';
import styles from './page.module.css';

export { check } from './check.ts';

export default function NewsPage({ data: { title, lead, news, facets, query, order } }: PageProps<NewsData>) {
  const t = useTranslations();
  const label = useLabel();
  const categories = (facets.category ?? []).map(({ value, count }) => ({
    value,
    count,
    label: label(NEWS_CATEGORIES[value as keyof typeof NEWS_CATEGORIES]),
  }));
  const years = (facets.year ?? []).map(({ value, count }) => ({
    value,
    count,
    label: t('news.yearValue', { year: value }),
  }));
  return (
    <>
      <PageHeader kind="type" title={title} lead={lead} />
      <div className={`grid ${styles.page}`}>
        <Filters
          path="/news"
          filters={[
            { key: 'category', label: t('news.category'), options: categories },
            { key: 'year', label: t('news.year'), options: years },
          ]}
          query={query}
        />
        <ShowMore name="news" list={news} query={query} order={order}>
          {(items) => (items.length === 0 ? <p>{t('list.empty')}</p> : <NewsList items={items} />)}
        </ShowMore>
      </div>
    </>
  );
}
