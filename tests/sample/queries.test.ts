/**
 * Searches in the sample content with their expected first result. Spelling variants are tested on the fixture content.
 */
import { beforeAll, expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { suggestedPaths, untilTextsAreIndexed } from '../support/site/search-texts.ts';

const site = sharedSite('content');

const firstHit = async (q: string, lang: string) => (await suggestedPaths(site.origin, q, lang))[0];

beforeAll(() => untilTextsAreIndexed(site.origin));

const japanese: [q: string, path: string, note?: string][] = [
  ['庇', '/works/higashi-ikebukuro-tower', 'a single character'],
  ['１９８１年６月', '/columns/3', 'full-width digits'],
  ['ＺＥＢ', '/columns/7', 'full-width letters'],
  ['年末年始', '/news/15'],
  ['不動産ファンドの仕組み', '/download?document=4', 'a document'],
  ['アセットマネージャー', '/recruit?position=1'],
  ['アセットマネージャ', '/recruit?position=1', 'without the final long vowel'],
  ['水野', '/campaign/shiori-mizuno'],
  ['みずのしおり', '/campaign/shiori-mizuno'],
  ['瀬名恒一', '/company/governance', 'a name without the space between its parts'],
  ['せな', '/company', 'the reading of a name'],
  ['東京都千代田区見本町1-2-3', '/company', 'an address'],
  ['０３－００００－００００', '/contact', 'a telephone number in full-width digits'],
  ['0300000000', '/contact', 'a telephone number without its hyphens'],
  ['０３ー００００ー００００', '/contact', 'long vowel marks instead of hyphens'],
];

const english: [q: string, path: string, note?: string][] = [
  ['retrofitted', '/en/works/hamamatsucho-retrofit', 'another form of a verb'],
  ['last mile', '/en/columns/5'],
  ['company profile', '/en/download'],
  ['mizuno', '/en/campaign/shiori-mizuno'],
];

test.each(japanese)('finds for 「%s」 %s first', async (q, path) => {
  expect(await firstHit(q, 'ja')).toBe(path);
});

test.each(english)('finds for “%s” %s first', async (q, path) => {
  expect(await firstHit(q, 'en')).toBe(path);
});
