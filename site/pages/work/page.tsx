import { useTranslations } from 'use-intl/react';
import { STATION_NAMES } from '../../../contract/content-types/works/values.ts';
import { Link } from '../../components/link.tsx';
import { Neighbours } from '../../components/list/neighbours.tsx';
import { Related } from '../../components/list/related.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ServicesSection } from '../../components/services/services-section.tsx';
import { ShareLink } from '../../components/share/share-link.tsx';
import { Prose } from '../../components/text/prose.tsx';
import { FactsTable } from '../../components/types/facts-table.tsx';
import { WorkCard, workPictureName } from '../../components/works/work-card.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useLabel } from '../../state/use-label.ts';
import type { WorkData } from './data.ts';
import { Gallery } from './gallery.tsx';
import styles from './page.module.css';

export { hasSlug as check } from '../../navigation/resolve/parameter-checks.ts';

export default function WorkPage({ data: work }: PageProps<WorkData>) {
  const t = useTranslations('works');
  const label = useLabel();
  return (
    <article>
      <PageHeader
        kind="picture"
        title={work.title}
        lead={work.summary}
        cover={work.cover}
        coverName={workPictureName(work)}
      >
        <Link className={`ring ${styles.station}`} data-station={work.place} href={`/works?station=${work.station}`}>
          {label(STATION_NAMES[work.station])}
        </Link>
      </PageHeader>
      <div className={`grid ${styles.case}`}>
        <Prose html={work.body} />
        <section className={styles.facts} aria-labelledby="facts">
          <h2 id="facts">{t('facts')}</h2>
          <FactsTable facts={work.facts} />
        </section>
        <ShareLink messages={work.share} />
      </div>
      <Gallery pictures={work.gallery} />
      <div className={`grid ${styles.services}`}>
        <Related>
          {work.related.map((related) => (
            <WorkCard key={related.id} work={related} heading="h3" />
          ))}
        </Related>
        <ServicesSection />
        <Neighbours previous={work.previous} next={work.next} path="/works" />
      </div>
    </article>
  );
}
