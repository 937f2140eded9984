import { type Work, works } from '../../../contract/content-types/works/definition.ts';
import { STATIONS } from '../../../contract/content-types/works/stations.ts';
import { readableFields } from '../../components/types/entry-type.server.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';

type RowName = keyof Work | keyof Work['facts'];

/** Fields of the first rows. All others follow in the order of their definition. */
const FIRST: readonly string[] = [
  'location',
  'station',
  'use',
  'structure',
  'floors',
  'site_area',
  'floor_area',
  'built',
  'refurbished',
  'completed',
  'client',
  'designer',
  'contractor',
  'roles',
] satisfies RowName[];

/** Fields that the page shows elsewhere or that are part of another row. */
const WITHOUT_ROW: readonly string[] = [
  'summary',
  'walk_minutes',
  'floors_above',
  'floors_below',
  'drawing_kind',
  'drawing_width',
  'drawing_north',
];

/** Row in one language, for example 「延床面積」 and 「912.75 ㎡」. */
export interface Fact {
  name: string;
  label: string;
  value: string;
  /** Machine-readable form of the value, if it is a date. */
  dateTime?: string;
}

/** Returns a building's facts with units. Omits fields without a value. */
export function factsOf(work: Work, locale: Locale): Fact[] {
  const t = serverTranslator(locale, 'facts');
  const { floors, site_area, floor_area } = work.facts;
  const station = STATIONS.find(({ slug }) => slug === work.station)?.[locale] ?? work.station;
  /** Values with a unit, or composed of several fields. */
  const own: Readonly<Record<string, string>> = {
    station: t('walk', { station, minutes: work.walk_minutes }),
    site_area: t('squareMetres', { area: site_area }),
    floor_area: t('squareMetres', { area: floor_area }),
  };
  /** A refurbished building was not built in the month of its refurbishment. */
  const withoutRow = [...WITHOUT_ROW, work.refurbished ? 'completed' : 'built'];
  const dates: Readonly<Record<string, string | undefined>> = {
    built: work.built,
    refurbished: work.refurbished,
    completed: work.completed,
  };
  const rows: Fact[] = [
    { name: 'floors', label: t('floors'), value: t('storeys', floors) },
    ...readableFields(works, work, locale).filter(({ name }) => !withoutRow.includes(name)),
  ];
  const rank = ({ name }: Fact) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return rows
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ name, label, value }) => ({
      name,
      label,
      value: own[name] ?? value,
      ...(dates[name] && { dateTime: dates[name] }),
    }));
}
