import { useTranslations } from 'use-intl/react';
import { STATIONS, type Station } from '../../../contract/vocabulary.ts';
import { useStore } from '../../state/store.tsx';

const NAMES = new Map(STATIONS.map((station) => [station.slug, station]));

/** A station's name in the page's language, with the word for station where one is said (神田駅, Kanda Station). */
export function useStation(): (slug: Station) => string {
  const t = useTranslations('works');
  const { locale } = useStore().page;
  return (slug) => t('stationName', { name: NAMES.get(slug)?.[locale] ?? slug });
}
