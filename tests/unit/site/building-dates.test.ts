/** How works state when a building was built and refurbished. */
import { describe, expect, test } from 'vitest';
import type { Work } from '../../../contract/content-types/works/definition.ts';
import { pressKit } from '../../../site/pages/company-press/press-kit.server.ts';
import { factsOf } from '../../../site/pages/work/facts.server.ts';

const NEW: Work = {
  id: 1,
  lang: 'ja',
  languages: ['ja', 'en'],
  slug: 'station-offices',
  title: '駅前のオフィス',
  published_at: '2026-01-01T00:00:00+09:00',
  modified_at: '2026-01-01T00:00:00+09:00',
  summary: '要約',
  cover: {
    src: '/images/a',
    width: 1600,
    height: 1000,
    focal: { x: 0.5, y: 0.5 },
    alt: { ja: '建物', en: 'Building' },
  },
  use: 'office',
  roles: ['planning'],
  station: 'osaki',
  walk_minutes: 9,
  completed: '2024-11',
  facts: {
    location: '東京都品川区',
    structure: '鉄筋コンクリート造',
    floors: { above: 4, below: 0 },
    site_area: 2410.8,
    floor_area: 5936.4,
    certifications: [],
  },
  body_html: '',
  gallery: [],
  previous: null,
  next: null,
  related: [],
};
const REFURBISHED: Work = { ...NEW, built: '1986', refurbished: '2024-11' };

/** Removes the marks that keep figures on one line. */
const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');

function datesOf(work: Work, locale: 'ja' | 'en') {
  return factsOf(work, locale)
    .filter(({ dateTime }) => dateTime)
    .map(({ label, value, dateTime }) => [label, plain(value), dateTime]);
}

describe('table of facts', () => {
  test('states the month in which a new building was completed', () => {
    expect(datesOf(NEW, 'ja')).toEqual([['竣工', '2024年11月', '2024-11']]);
    expect(datesOf(NEW, 'en')).toEqual([['Completed', 'November 2024', '2024-11']]);
  });

  test('states when a refurbished building was built and when it was refurbished', () => {
    expect(datesOf(REFURBISHED, 'ja')).toEqual([
      ['竣工', '1986年', '1986'],
      ['改修完了', '2024年11月', '2024-11'],
    ]);
    expect(datesOf({ ...REFURBISHED, built: '1986-03' }, 'en')).toEqual([
      ['Built', 'March 1986', '1986-03'],
      ['Refurbished', 'November 2024', '2024-11'],
    ]);
  });

  test('does not call a refurbishment a completion when the year of construction is unknown', () => {
    expect(datesOf({ ...NEW, refurbished: '2024-11' }, 'ja')).toEqual([['改修完了', '2024年11月', '2024-11']]);
  });
});

describe('captions of press pictures', () => {
  const captionOf = (work: Work, locale: 'ja' | 'en') =>
    plain(pressKit([], [work], locale).pictures?.items[0]?.caption ?? '');

  test.each([
    [NEW, '駅前のオフィス　大崎駅から徒歩9分、2024年竣工', 'built 2024'],
    [REFURBISHED, '駅前のオフィス　大崎駅から徒歩9分、1986年竣工、2024年改修', 'built 1986, refurbished 2024'],
    [{ ...NEW, refurbished: '2024-11' }, '駅前のオフィス　大崎駅から徒歩9分、2024年改修', 'refurbished 2024'],
  ])('distinguish new and refurbished buildings: %#', (work, ja, en) => {
    expect(captionOf(work, 'ja')).toBe(ja);
    expect(captionOf(work, 'en')).toMatch(new RegExp(`, ${en}$`));
  });
});
