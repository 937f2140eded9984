import { useTranslations } from 'use-intl/react';
import { NEWS_CATEGORIES } from '../../../contract/content-types/news/values.ts';
import { Day } from '../../components/day.tsx';
import { Neighbours } from '../../components/list/neighbours.tsx';
import { NewsList } from '../../components/news/news-list.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ShareLink } from '../../components/share/share-link.tsx';
import { Prose } from '../../components/text/prose.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useLabel } from '../../state/use-label.ts';
import type { NewsItemData } from './data.ts';
import styles from './page.module.css';

export { hasId as check } from '../../navigation/resolve/parameter-checks.ts';

export default function NewsItemPage({ data: item }: PageProps<NewsItemData>) {
  const t = useTranslations();
  const label = useLabel();
  return (
    <article>
      <PageHeader title={item.title}>
        <p className={styles.facts}>
          <Day date={item.published_at} />
          <span>{label(NEWS_CATEGORIES[item.category])}</span>
        </p>
      </PageHeader>
      <div className={`grid ${styles.page}`}>
        <Prose html={item.body} />
        <ShareLink messages={item.share} />
        {item.related.length > 0 && (
          <section className={styles.related} aria-labelledby="related">
            <h2 id="related">{t('list.related')}</h2>
            <NewsList items={item.related} />
          </section>
        )}
        <Neighbours previous={item.previous} next={item.next} path="/news" />
      </div>
    </article>
  );
}
