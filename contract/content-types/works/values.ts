import type { Values } from '../values.ts';
import { STATIONS, type Station } from './stations.ts';

export const WORK_USES = {
  office: { ja: 'オフィス', en: 'Office' },
  residence: { ja: '住宅', en: 'Residential' },
  hotel: { ja: 'ホテル', en: 'Hotel' },
  retail: { ja: '商業', en: 'Retail' },
  healthcare: { ja: '医療', en: 'Healthcare' },
  logistics: { ja: '物流', en: 'Logistics' },
} as const satisfies Values;

export const WORK_ROLES = {
  planning: { ja: '企画', en: 'Planning' },
  fund: { ja: 'ファンド組成', en: 'Fund formation' },
  management: { ja: '運用', en: 'Management' },
} as const satisfies Values;

export const DRAWING_KINDS = {
  axonometric: { ja: 'アクソノメトリック図', en: 'Axonometric' },
  elevation: { ja: '立面図', en: 'Elevation' },
  section: { ja: '断面図', en: 'Section' },
} as const satisfies Values;

/** For example 神田駅, Kanda Station. */
export const STATION_NAMES = Object.fromEntries(
  STATIONS.map(({ slug, ja, en }) => [slug, { ja: `${ja}駅`, en: `${en} Station` }]),
) as Readonly<Record<Station, { ja: string; en: string }>>;
