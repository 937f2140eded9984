import { useTranslations } from 'use-intl/react';
import { STATION_NAMES } from '../../../contract/content-types/works/values.ts';
import { STATIONS } from '../../../contract/vocabulary.ts';
import { Link } from '../../components/link.tsx';
import type { Filter } from '../../components/list/filters.tsx';
import { type ListQuery, listHref } from '../../components/list/list-href.ts';
import { useStore } from '../../state/store.tsx';
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
}: {
  filters: readonly Filter[];
  works: readonly LoopWork[];
  query: ListQuery;
  total: number;
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
        <p className={styles.chosen}>{chosen ? STATION_NAMES[chosen.slug][locale] : t('works.allStations')}</p>
        <p>{t('works.count', { total })}</p>
        {chosen && (
          <p>
            <Link className="more" href={listHref('/works', { ...query, station: undefined })}>
              {t('works.backToAllStations')}
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
                  {station[locale]} {count > 1 && <span className={styles.count}>{count}</span>}
                </Link>
              ) : (
                <span>{station[locale]}</span>
              )}
            </li>
          );
        })}
      </ol>
      <LoopWorks works={works} />
      {chosen && (
        <p className={styles.jump}>
          <a href="#results">
            {chosen[locale]} <span>{t('works.count', { total })}</span>
          </a>
        </p>
      )}
    </nav>
  );
}
