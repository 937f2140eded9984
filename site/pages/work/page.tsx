import { Fragment } from 'react';
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
import '../../styles/stations.css';
import type { WorkData } from './data.ts';
import styles from './page.module.css';
import { Plate } from './plate.tsx';

export { hasSlug as check } from '../../navigation/resolve/parameter-checks.ts';

export default function WorkPage({ data: work }: PageProps<WorkData>) {
  const t = useTranslations('works');
  const label = useLabel();
  const { facts, chapters, remaining, labels } = work;
  const half = Math.ceil(facts.length / 2);
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
        <section className={styles.facts} aria-labelledby="facts">
          <h2 id="facts">{t('facts')}</h2>
          <FactsTable facts={facts.slice(0, half)} />
          <FactsTable facts={facts.slice(half)} />
        </section>
        {chapters.map(({ text, plate }) => (
          <Fragment key={text}>
            <Prose html={text} />
            {plate && (
              <Plate plate={plate} labels={labels} sizes={plate.drawing ? '(width >= 62rem) 46vw, 100vw' : '100vw'} />
            )}
          </Fragment>
        ))}
        {remaining.length > 0 && (
          <div className={styles.remaining}>
            {remaining.map((plate) => (
              <Plate key={plate.picture.src} plate={plate} labels={labels} sizes="(width >= 62rem) 48vw, 100vw" />
            ))}
          </div>
        )}
        <ShareLink messages={work.share} />
      </div>
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
