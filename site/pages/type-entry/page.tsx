import { Day } from '../../components/day.tsx';
import { Neighbours } from '../../components/list/neighbours.tsx';
import { Related } from '../../components/list/related.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import styles from '../../components/text/article.module.css';
import { Prose } from '../../components/text/prose.tsx';
import { TableOfContents } from '../../components/text/table-of-contents.tsx';
import { EntryCard } from '../../components/types/entry-card.tsx';
import { FactsTable } from '../../components/types/facts-table.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import type { TypeEntryData } from './data.ts';

export { hasKey as check } from '../../navigation/resolve/parameter-checks.ts';

export default function TypeEntryPage({ data }: PageProps<TypeEntryData>) {
  const { title, summary, cover, body, contents, facts, list, related, previous, next, published_at } = data;
  return (
    <article>
      <PageHeader title={title} lead={summary} cover={cover}>
        <p className={styles.facts}>
          <Day date={published_at} />
        </p>
      </PageHeader>
      <div className={`grid ${styles.text}`}>
        <TableOfContents contents={contents} />
        <Prose html={body} />
        {facts.length > 0 && <FactsTable facts={facts} />}
      </div>
      <div className={`grid ${styles.services}`}>
        <Related>
          {related.map((entry) => (
            <EntryCard key={entry.href} entry={entry} heading="h3" />
          ))}
        </Related>
        <Neighbours previous={previous} next={next} path={list} />
      </div>
    </article>
  );
}
