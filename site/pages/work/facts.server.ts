/** A work's table of facts in words, made on the server: its labels weigh on no other page's messages. */
import { STATIONS } from '../../../contract/vocabulary.ts';
import type { Work } from '../../../contract/work.ts';
import { formatList, formatMonth } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { messagesOf } from '../../i18n/messages.ts';

/** What stands in a row, in one language: 「延床面積」 and 「912.75 ㎡」. */
export type Fact = readonly [label: string, value: string];

const words = {
  ja: {
    labels: ['所在地', '最寄り駅', '用途', '構造', '階数', '敷地面積', '延床面積', '竣工', '当社の役割', '認証'],
    walk: (station: string, minutes: number) => `${station}駅 徒歩${minutes}分`,
    floors: (above: number, below: number) => `地上${above}階${below > 0 ? ` 地下${below}階` : ''}`,
    squareMetres: '㎡',
  },
  en: {
    labels: [
      ...['Location', 'Nearest station', 'Use', 'Structure', 'Floors', 'Site area', 'Floor area'],
      ...['Completed', 'Our role', 'Certifications'],
    ],
    walk: (station: string, minutes: number) => `${minutes} min walk from ${station} Station`,
    floors: (above: number, below: number) => `${above} above ground${below > 0 ? `, ${below} below` : ''}`,
    squareMetres: 'm²',
  },
};

/** The figures by which a building is known, with their units: areas in square metres, walks in minutes. */
export function factsOf(work: Work, locale: Locale): Fact[] {
  const { labels, walk, floors, squareMetres } = words[locale];
  const { use, role } = messagesOf(locale).works;
  const { facts } = work;
  const station = STATIONS.find(({ slug }) => slug === work.station)?.[locale] ?? work.station;
  const area = (value: number) => `${new Intl.NumberFormat(locale).format(value)} ${squareMetres}`;
  const values = [
    facts.location,
    walk(station, work.walk_minutes),
    use[work.use],
    facts.structure,
    floors(facts.floors.above, facts.floors.below),
    area(facts.site_area),
    area(facts.floor_area),
    formatMonth(work.completed, locale),
    formatList(
      work.roles.map((each) => role[each]),
      locale,
    ),
    formatList(facts.certifications, locale),
  ];
  return values.flatMap((value, index): Fact[] => (value ? [[labels[index] ?? '', value]] : []));
}
