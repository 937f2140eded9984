import { useTranslations } from 'use-intl/react';
import { COLUMN_CATEGORIES } from '../../../contract/content-types/columns/values.ts';
import { ColumnCard } from '../../components/columns/column-card.tsx';
import { Day } from '../../components/day.tsx';
import { Neighbours } from '../../components/list/neighbours.tsx';
import { Related } from '../../components/list/related.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ShareLink } from '../../components/share/share-link.tsx';
import styles from '../../components/text/article.module.css';
import { Prose } from '../../components/text/prose.tsx';
import { TableOfContents } from '../../components/text/table-of-contents.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useLabel } from '../../state/use-label.ts';
import type { ColumnData } from './data.ts';

export { hasId as check } from '../../navigation/resolve/parameter-checks.ts';

export default function ColumnPage({ data: column }: PageProps<ColumnData>) {
  const t = useTranslations('columns');
  const label = useLabel();
  const { title, summary, cover, category, published_at, modified_at, reading_minutes, author_role } = column;
  return (
    <article>
      <PageHeader title={title} lead={summary} cover={cover}>
        <p className={styles.facts}>
          <span>{label(COLUMN_CATEGORIES[category])}</span>
          <Day date={published_at} />
          {modified_at !== published_at && (
            <span>
              {t('updated')} <Day date={modified_at} />
            </span>
          )}
          <time dateTime={`PT${reading_minutes}M`}>{t('readingMinutes', { minutes: reading_minutes })}</time>
          <span>{t('author', { role: author_role })}</span>
        </p>
      </PageHeader>
      <div className={`grid ${styles.text}`}>
        <TableOfContents contents={column.contents} />
        <Prose html={column.body} />
        <ShareLink messages={column.share} />
      </div>
      <div className={`grid ${styles.services}`}>
        <Related>
          {column.related.map((related) => (
            <ColumnCard key={related.id} column={related} heading="h3" />
          ))}
        </Related>
        <Neighbours previous={column.previous} next={column.next} path="/columns" />
      </div>
    </article>
  );
}
