/** Rhythm, folding and chapters of sections, and the sample's pages against their rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { isFolded } from '../../../contract/entries/folded-sections.ts';
import type { Section } from '../../../contract/entries/sections.ts';
import { prepareChapters } from '../../../site/components/sections/chapters.server.tsx';
import { rhythmOf } from '../../../site/components/sections/rhythm.server.ts';

const PAGES = 'content/pages';

/** Sections as written, with the text of `body` where the API has HTML. */
function sectionsOf(page: string, lang: string): Section[] {
  const [, front = ''] = readFileSync(`${PAGES}/${page}/${lang}.md`, 'utf8').split(/^---$/m);
  const sections: (Section & { body?: string })[] = parse(front).sections ?? [];
  return sections.map((section) => ({ ...section, body_html: /^\|/m.test(section.body ?? '') ? '<table>' : '' }));
}

const facts = (heading: string, value: string) => ({
  type: 'facts' as const,
  id: 'part',
  heading,
  fold: true,
  rows: [{ label: 'Row', value_html: value }],
});

test.each([
  ['Our role', 'We manage the fund.', true],
  ['Principal risks', 'Prices may fall.', false],
  ['主なリスク', '価格が下落することがあります。', false],
  ['Fees and costs', '1%', false],
  ['業務内容', '宅地建物取引業（免許番号 東京都知事第00000号）として行います。', false],
  ['業務内容', '取引態様は広告の際に明示します。', false],
  ['業務内容', 'お電話は{{telephone}}です。', false],
  ['Our role', '<a href="/contact?kind=investment">Write to us</a>', false],
])('folds “%s” (“%s”): %s', (heading, value, isOpen) => {
  expect(isFolded(facts(heading, value))).toBe(isOpen);
});

/** Lists that a page shows before or after a section. */
const LISTS: Record<string, { before?: string; after?: string; rhythms: string[] }> = {
  home: { after: 'cycle', rhythms: ['wide (works)', 'dense (seminars)', 'dense (news)', 'wide (columns)'] },
  recruit: { before: 'process', rhythms: ['dense (positions)'] },
};

describe.each(readdirSync(PAGES))('%s', (page) => {
  test.each(['ja', 'en'])('never has three sections of one rhythm in a row (%s)', (lang) => {
    const lists = LISTS[page];
    const rhythms = sectionsOf(page, lang)
      .filter((section) => !isFolded(section) || rhythmOf(section) === 'slow')
      .flatMap((section) => [
        ...(lists?.before === section.id ? lists.rhythms : []),
        `${rhythmOf(section)} (${section.id})`,
        ...(lists?.after === section.id ? lists.rhythms : []),
      ]);
    expect(rhythms).toEqual(expect.arrayContaining(lists?.rhythms ?? []));
    const alike = rhythms.filter((_, at) => {
      const three = rhythms.slice(at, at + 3).map((name) => name.split(' ')[0]);
      return three.length === 3 && new Set(three).size === 1;
    });
    expect(alike, rhythms.join(', ')).toEqual([]);
  });
});

test('folds nothing in the sample that must stay visible', () => {
  for (const page of readdirSync(PAGES))
    for (const lang of ['ja', 'en'])
      for (const section of sectionsOf(page, lang))
        if ('fold' in section && section.fold && section.type !== 'steps')
          expect(isFolded(section), `${page} ${lang} ${section.id}`).toBe(true);
});

test('links the chapters of a page in their order, and only from three on', () => {
  const sections = [
    { id: 'a', chapter: 'One' },
    { id: 'b' },
    { id: 'c', chapter: 'Two' },
    { id: 'd', chapter: 'Three' },
  ];
  const links = (markup: string | null) =>
    [...(markup ?? '').matchAll(/href="(#\w)">([^<]+)</g)].map((m) => m.slice(1));
  expect(links(prepareChapters(sections, 'en'))).toEqual([
    ['#a', 'One'],
    ['#c', 'Two'],
    ['#d', 'Three'],
  ]);
  expect(prepareChapters(sections.slice(0, 3), 'en')).toBeNull();
});
