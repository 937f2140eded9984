/** A work's table of facts as text, made on the server. */

import type { Work } from '../../../contract/content-types/works/definition.ts';
import { STATIONS } from '../../../contract/vocabulary.ts';
import { formatList, formatMonth } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { messagesOf } from '../../i18n/messages.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import { joinFigures } from '../../rich-text/unbreakable.ts';

/** Fields of a work that have no row: other parts of the page show them, or another row does. */
type WithoutRow = keyof Pick<
  Work,
  | 'id'
  | 'lang'
  | 'languages'
  | 'title'
  // For the search.
  | 'reading'
  | 'keywords'
  | 'published_at'
  | 'modified_at'
  | 'draft_revision'
  | 'draft_saved_at'
  | 'slug'
  | 'summary'
  | 'cover'
  // In the row of the station.
  | 'walk_minutes'
  | 'facts'
  | 'body_html'
  | 'gallery'
  | 'previous'
  | 'next'
  | 'related'
>;

/**
 * A value for each row of the table, by the name of the contract's field. A field that is added to the contract is
 * missing here until it gets a row, or a place in {@link WithoutRow}.
 */
export type FactRows<Value = string, Entry extends Work = Work> = Record<
  Exclude<keyof Entry | keyof Entry['facts'], WithoutRow>,
  Value
>;

/** A row, in one language: 「延床面積」 and 「912.75 ㎡」. */
export interface Fact {
  name: keyof FactRows;
  label: string;
  value: string;
  /** What the value is to programs, where it is a date. */
  dateTime?: string;
}

/** The figures by which a building is known, with their units. Rows without a value are left out. */
export function factsOf(work: Work, locale: Locale): Fact[] {
  const t = serverTranslator(locale, 'facts');
  const { use, role } = messagesOf(locale).works;
  const { location, structure, floors, site_area, floor_area, client, designer, contractor, certifications } =
    work.facts;
  const station = STATIONS.find(({ slug }) => slug === work.station)?.[locale] ?? work.station;
  const roles = work.roles.map((each) => role[each]);
  const values: FactRows<string | undefined> = {
    location,
    station: t('walk', { station, minutes: work.walk_minutes }),
    use: use[work.use],
    structure,
    floors: t('storeys', floors),
    site_area: t('squareMetres', { area: site_area }),
    floor_area: t('squareMetres', { area: floor_area }),
    completed: formatMonth(work.completed, locale),
    client,
    designer,
    contractor,
    roles: formatList(roles, locale),
    certifications: formatList(certifications, locale),
  };
  const rows = Object.entries(values) as [keyof FactRows, string | undefined][];
  return rows.flatMap(([name, value]) => {
    const dateTime = name === 'completed' ? { dateTime: work.completed } : {};
    return value ? [{ name, label: t(`labels.${name}`), value: joinFigures(value, locale), ...dateTime }] : [];
  });
}
