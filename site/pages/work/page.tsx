import { useTranslations } from 'use-intl/react';
import { Neighbours } from '../../components/list/neighbours.tsx';
import { Related } from '../../components/list/related.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Picture } from '../../components/picture.tsx';
import { Prose } from '../../components/prose.tsx';
import { WorkCard } from '../../components/works/work-card.tsx';
import type { PageProps } from '../../runtime/page-definition.ts';
import { useStore } from '../../runtime/store.tsx';
import type { WorkData } from './data.ts';
import { FactsTable } from './facts-table.tsx';
import styles from './page.module.css';

export { hasSlug as check } from '../../runtime/parameter-checks.ts';

export default function WorkPage({ data: work }: PageProps<WorkData>) {
  const t = useTranslations('works');
  const { locale } = useStore().page;
  return (
    <article>
      <PageHeader title={work.title} lead={work.summary} cover={work.cover} />
      <div className={styles.case}>
        <Prose html={work.body} />
        <section className={styles.facts} aria-labelledby="facts">
          <h2 id="facts">{t('facts')}</h2>
          <FactsTable work={work} />
        </section>
      </div>
      {work.gallery.length > 0 && (
        <section className={styles.gallery} aria-label={t('gallery')}>
          {work.gallery.map((picture) => (
            <figure key={picture.src}>
              <Picture picture={picture} />
              {picture.caption && <figcaption>{picture.caption[locale]}</figcaption>}
            </figure>
          ))}
        </section>
      )}
      <div className={styles.ways}>
        <Related>
          {work.related.map((related) => (
            <WorkCard key={related.id} work={related} heading="h3" />
          ))}
        </Related>
        <Neighbours previous={work.previous} next={work.next} path="/works" />
      </div>
    </article>
  );
}
