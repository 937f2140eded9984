import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { fold, foldText } from '../../../site/search/fold.ts';
import { beginning, excerpt, mark } from '../../../site/search/marks.ts';
import { wordsOf } from '../../../site/search/query.ts';
import { createSearchIndex, type SearchDocument } from '../../../site/search/search-index.ts';
import { SITE_CONTENT } from '../../support/site/document-folder.ts';

const highlightOf = (q: string, ...stems: string[]) => ({ words: wordsOf(q), isWhole: true, stems: new Set(stems) });

describe('folding', () => {
  test.each([
    ['ＡＢＣ１２', 'abc12'],
    ['ﾎﾃﾙ ｶﾞｰﾃﾞﾝ', 'ほてるがーでん'],
    ['社長　瀬名 恒一 Sena', '社長瀬名恒一 sena'],
    ['サーバー', 'さーば'],
    ['Tōkyō Café', 'tokyo cafe'],
    ['霞ヶ関', '霞が関'],
    ['3,214.50㎡', '3214.50m2'],
    ['1, 2', '1, 2'],
    ['か\u3099', 'が'],
    ['えーー、データーベース', 'えーー、でーたーべーす'],
    ['É́cole １，２００', 'ecole 1200'],
    ['渋\u2060谷\u200B駅\uFEFF', '渋谷駅'],
  ])('converts %s to %s', (text, folded) => expect([fold(text).text, foldText(text)]).toEqual([folded, folded]));

  test('returns the same text with and without origins, for all content', () => {
    const files = readdirSync(SITE_CONTENT, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    for (const file of files) {
      const text = readFileSync(join(SITE_CONTENT, file), 'utf8');
      expect(foldText(text)).toBe(fold(text).text);
    }
  });

  test('returns the origin of each character', () => {
    const { text, origins } = fold('ﾊﾞﾙ㎡x');
    expect(text).toBe('ばるm2x');
    expect(origins).toEqual([0, 2, 3, 3, 4, 5]);
  });
});

test.each(['「渋谷」', '"渋谷"', '渋谷。', '-渋谷-', '渋谷*', '（渋谷', '渋\u2060谷', '渋谷\0', '。 渋谷、'])(
  'searches for the word in %j without the punctuation around it',
  (q) => {
    expect(wordsOf(q).map(({ typed }) => typed.text)).toEqual(['渋谷']);
  },
);

describe('highlighting', () => {
  test('marks the original text', () => {
    expect(mark('ﾊﾞﾙコニー', highlightOf('バルコニ'))).toEqual(['', 'ﾊﾞﾙコニー', '']);
    expect(mark('Retrofitted; a retrofit', highlightOf('retrofits', 'retrofit'))).toEqual([
      ...['', 'Retrofitted', '; a ', 'retrofit', ''],
    ]);
    expect(mark('東京都の東京', highlightOf('東京'))).toEqual(['', '東京', '都の', '東京', '']);
    expect(mark('nothing', highlightOf('東京'))).toEqual(['nothing']);
    expect(mark('エレベーターで', highlightOf('エレベーター'))).toEqual(['', 'エレベーター', 'で']);
  });

  test('omits parts of a word that occurs as a whole, and marks them otherwise', () => {
    const year = highlightOf('2024年', '2024', '年');
    expect(mark('1991年築、2024年に改修', year)).toEqual(['1991年築、', '2024年', 'に改修']);
    expect(mark('診療所とリハビリ', { ...highlightOf('リート'), isWhole: false })).toEqual(['診療所とリハビリ']);
    expect(mark('1991年築', { ...year, isWhole: false })).toEqual(['1991', '年', '築']);
  });

  test('separates a heading from the next paragraph in an excerpt', () => {
    const match = excerpt('業務内容\n土地を探します。\n運用\n駅の近くで運用します。', highlightOf('駅'), 100);
    expect(match).toEqual(['業務内容 · 土地を探します。 運用 · ', '駅', 'の近くで運用します。']);
  });

  test('begins an excerpt at a sentence, and marks where it is truncated', () => {
    const text = `${'前の文です。'.repeat(20)}ここに駅があります。${'後の文です。'.repeat(20)}`;
    expect(excerpt(text, highlightOf('駅'), 30)).toEqual([
      expect.stringMatching(/^前の文です。/),
      '駅',
      expect.stringMatching(/後の文です.*…$/),
    ]);
    expect(excerpt(text, highlightOf('港'), 30)).toBeNull();
    expect(beginning('one two three four', 9)).toEqual(['one two …']);
  });
});

describe('search index', () => {
  const now = Date.parse('2026-11-23T00:00:00Z');
  const document = (key: string, more: Partial<SearchDocument>): SearchDocument => ({
    key,
    type: 'columns',
    href: `/${key}`,
    title: key,
    names: '',
    topics: '',
    summary: '',
    body: '',
    date: null,
    publishedAt: 0,
    ...more,
  });
  const indexOf = (...documents: SearchDocument[]) => {
    const index = createSearchIndex({ types: [] }, () => now);
    for (const entry of documents) index.put(entry);
    return (q: string) => index.search(q).hits.map(({ document: { key } }) => key);
  };

  test('ranks titles before texts, and newer entries before older ones', () => {
    const filler = 'また別の話。'.repeat(3);
    const find = indexOf(
      document('text', { body: `改修の話。${filler}` }),
      document('old', { title: '駅前の改修', publishedAt: now - 4e11 }),
      document('new', { title: '駅前の改修', publishedAt: now - 4e8 }),
    );
    expect(find('改修')).toEqual(['new', 'old', 'text']);
  });

  test('finds a Japanese word as a whole, not its bigrams in other words', () => {
    const find = indexOf(document('apart', { body: '東京と京都' }), document('whole', { body: '東京都' }));
    expect(find('東京都')).toEqual(['whole']);
  });

  test('tolerates typing errors in letters if nothing matches, but not in numbers', () => {
    const find = indexOf(document('a', { title: 'Shibaura 2024' }), document('b', { title: 'Shibuya 2023' }));
    expect(find('shibaura')).toEqual(['a']);
    expect(find('shibaua')).toEqual(['a']);
    expect(find('2024')).toEqual(['a']);
    expect(find('2026')).toEqual([]);
  });

  test('corrects only words that occur nowhere', () => {
    const index = createSearchIndex({ types: [] }, () => now);
    index.put(document('a', { body: 'A record, invented in a minimum of time' }));
    index.put(document('b', { body: 'investment in Shibaura' }));
    expect(index.search('minimum investment').kind).toBe('partial');
    expect(index.search('investment shibaua').kind).toBe('complete');
  });

  test('stays correct while many entries are replaced in small batches', async () => {
    const index = createSearchIndex({ types: [] }, () => now);
    /** Words with common prefixes, like those of a natural language. */
    const wordAt = (round: number, at: number, nth: number) =>
      [...`${((round * 8000 + at * 40 + nth + 1) * 7919) % 100_003}`]
        .map((digit) => 'bcdfghjklm'[Number(digit)])
        .join('');
    const put = (round: number, at: number) => {
      const words = Array.from({ length: 40 }, (_, nth) => wordAt(round, at, nth));
      index.put(document(`${at}`, { body: words.join(' ') }));
    };
    for (let at = 0; at < 200; at++) put(0, at);
    for (const round of [1, 2]) {
      for (let at = 0; at < 200; at++) {
        put(round, at);
        if (at % 10 === 0) await setTimeout(5);
      }
    }
    // Errors in later tasks fail the test run.
    expect(index.search(wordAt(2, 199, 39)).hits.map(({ document: { key } }) => key)).toEqual(['199']);
    expect([...index.documents()]).toHaveLength(200);
  });

  test('ranks exact titles, readings and keywords first', () => {
    const find = indexOf(
      document('title', { title: 'ファンド管理の仕事', body: 'ファンド'.repeat(9) }),
      document('keyword', { title: '投資をお考えの方へ', names: '不動産ファンド\nファンド\nリスク\n配当' }),
    );
    expect(find('ファンド')).toEqual(['keyword', 'title']);
    expect(find('ふぁんど')).toEqual(['keyword', 'title']);
  });

  test('ignores English question words in queries with other words', () => {
    const find = indexOf(document('a', { body: 'Towers in Tokyo' }), document('b', { body: 'Who invests, and how' }));
    expect(find('how to invest')).toEqual(['b']);
    expect(find('how')).toEqual(['b']);
  });

  test('forgets deleted and replaced entries', () => {
    const index = createSearchIndex({ types: [] }, () => now);
    index.put(document('a', { body: '運河' }));
    index.put(document('a', { body: '橋' }));
    expect(index.search('運河').hits).toEqual([]);
    expect(index.search('橋').hits).toHaveLength(1);
    index.remove('a');
    expect(index.search('橋').hits).toEqual([]);
  });

  test('finds nothing for a query without letters and digits', () => {
    expect(indexOf(document('a', { body: '、。!' }))('！、')).toEqual([]);
  });
});
