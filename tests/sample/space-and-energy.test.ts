/** Space to let, offers and energy: figures that pages state twice, or that follow from each other. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { matchesIn, textOf } from './support/texts.ts';

const LANGUAGES = ['ja', 'en'] as const;
const TSUBO = 400 / 121;

interface Section {
  id: string;
  items: { value: number; before: number; after: number }[];
}

function itemsOf(page: string, lang: string, id: string): Section['items'] {
  const [, front = ''] = textOf(`content/pages/${page}/${lang}.md`).split(/^---$/m);
  const sections: Section[] = parse(front).sections;
  return sections.find((section) => section.id === id)?.items ?? [];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('offers as many homes as the pages of the buildings say are not let', () => {
  const tenants = textOf('content/pages/services-tenants/ja.md');
  const vacancies = ['mejiro-deep-eaves', 'higashi-ikebukuro-tower'].map((slug) => {
    const text = textOf(`content/works/${slug}/ja.md`);
    const title = /^title: (.+)$/m.exec(text)?.[1] ?? '';
    const [, homes, occupied] = /(\d+)戸のうち(\d+)戸が契約済み/.exec(text) ?? [];
    const [, offer = ''] = tenants.split(`label: ${title}\n`);
    return { slug, free: Number(homes) - Number(occupied), offered: Number(/- (\d+)戸、/.exec(offer)?.[1]) };
  });
  expect(vacancies.map(({ slug, offered }) => ({ slug, offered }))).toEqual(
    vacancies.map(({ slug, free }) => ({ slug, offered: free })),
  );
});

test('converts square metres to tsubo', () => {
  const areas = [...matchesIn('ja', /([\d,.]+㎡（[\d.]+坪)）/g).values()].flat().map((area) => {
    const [metres = 0, tsubo = 0] =
      area
        .replaceAll(',', '')
        .match(/\d+(?:\.\d+)?/g)
        ?.map(Number) ?? [];
    return { area, tsubo, isRight: Math.abs(metres / TSUBO - tsubo) < 0.006 };
  });
  expect(areas.length).toBeGreaterThan(5);
  expect(areas.filter(({ isRight }) => !isRight)).toEqual([]);
});

test.each(LANGUAGES)('counts the declined offers as the chart has them (%s)', (lang) => {
  const [offered = 0, , , bought = 0] = itemsOf('services-acquisitions', lang, 'offers').map(({ value }) => value);
  const declined = matchesIn(lang, lang === 'ja' ? /見送った(\d+)件/g : /of the other (\d+) our reasons/g);
  expect([...declined.keys()].length).toBe(2);
  expect([...declined.values()].flat()).toEqual(Array(2).fill(String(offered - bought)));
});

test.each(LANGUAGES)('compares energy before and after as the text says (%s)', (lang) => {
  const after = sumOf(itemsOf('services-client', lang, 'energy').map((item) => item.after));
  const text = textOf(`content/pages/services-client/${lang}.md`);
  const [, estimate, saving, excess] =
    (lang === 'ja'
      ? /設計時の想定は(\d+)MJ.*?基準比(\d+)％減.*?これを(\d+)％上回りました/
      : /design estimate was (\d+) MJ.*?\((\d+)% below the standard.*?Actual use was (\d+)% higher/
    ).exec(text) ?? [];
  expect(Math.round((after / Number(estimate) - 1) * 100)).toBe(Number(excess));
  const work = textOf(`content/works/hamamatsucho-retrofit/${lang}.md`);
  expect(work).toContain(lang === 'ja' ? `基準比${saving}％減` : `${saving}% below the standard`);
  expect(work).toContain(lang === 'ja' ? `想定を${excess}％上回って` : `${excess}% above the design estimate`);
});
