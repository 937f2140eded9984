import { useTranslations } from 'use-intl/react';
import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATIONS } from '../../../contract/content-types/works/stations.ts';
import { STATION_NAMES } from '../../../contract/content-types/works/values.ts';
import { Link } from '../../components/link.tsx';
import { ActiveFilters } from '../../components/list/active-filters.tsx';
import type { Filter } from '../../components/list/filters.tsx';
import { type ListQuery, listHref } from '../../components/list/list-href.ts';
import { Phrases } from '../../components/phrases.tsx';
import { useStore } from '../../state/store.tsx';
import '../../styles/stations.css';
import styles from './loop-line.module.css';
import { LoopWorks } from './loop-works.tsx';
import type { LoopWork } from './works-on-loop.server.ts';

/** Key of the filter that the loop line represents. */
export const STATION_FILTER = 'station';

/**
 * Loop line of thirty stations, drawn as a ring by the style sheet. Stations with works are links that filter the list;
 * the selected station links back to all works. Without styles or JavaScript, it is a list of links.
 */
export function LoopLine({
  filters,
  works,
  query,
  total,
  nearest,
}: {
  filters: readonly Filter[];
  works: readonly LoopWork[];
  query: ListQuery;
  total: number;
  /** Work to suggest if no work matches the filters. */
  nearest?: WorkSummary | undefined;
}) {
  const t = useTranslations();
  const { locale } = useStore().page;
  const stations = filters.find(({ key }) => key === STATION_FILTER)?.options ?? [];
  const counts = new Map(stations.map(({ value, count }) => [value, count]));
  const chosen = STATIONS.find(({ slug }) => slug === query.station);
  return (
    <nav className={styles.loop} aria-labelledby="loop">
      <div className={styles.middle}>
        <h2 id="loop">{t('works.loop')}</h2>
        {total > 0 ? (
          <>
            <p className={styles.chosen}>{chosen ? STATION_NAMES[chosen.slug][locale] : t('works.allStations')}</p>
            <p>{t('works.count', { total })}</p>
          </>
        ) : (
          <p className={styles.chosen} id="results">
            <Phrases text={t('works.empty')} />
          </p>
        )}
        <ActiveFilters path="/works" filters={filters} query={query} />
        {nearest && (
          <p className={styles.nearest}>
            {t('works.nearest')}
            <Link href={`/works/${nearest.slug}`}>
              <Phrases text={nearest.title} />
            </Link>
          </p>
        )}
      </div>
      <ol className={`ring ${styles.stations}`}>
        {STATIONS.map((station, index) => {
          const { slug } = station;
          const count = counts.get(slug);
          return (
            <li key={slug} data-station={index}>
              {count ? (
                <Link
                  data-prefetch="intent"
                  href={listHref('/works', { ...query, station: slug === query.station ? undefined : slug })}
                  aria-current={slug === query.station ? 'true' : undefined}
                >
                  {station[locale]} <span className={styles.count}>{count}</span>
                </Link>
              ) : (
                <span>{station[locale]}</span>
              )}
            </li>
          );
        })}
      </ol>
      <LoopWorks works={works} />
      {chosen && total > 0 && (
        <p className={styles.jump}>
          <a href="#results">
            {chosen[locale]} <span>{t('works.count', { total })}</span>
          </a>
        </p>
      )}
    </nav>
  );
}
