import { describe, expect, test } from 'vitest';
import { renderInline, renderRichText } from '../../../../site/rich-text/render-rich-text.ts';
import { joinLastPhrase } from '../../../../site/rich-text/typography/paragraph-end.ts';
import {
  allowCompoundBreaks,
  joinUnbreakable,
  joinUnbreakableAcross,
  unbreakableRuns,
} from '../../../../site/rich-text/typography/unbreakable.ts';
import { english, japanese } from './fixture.ts';

describe('unbreakable spans', () => {
  test.each([
    ['総額は2億1,600万円、1㎡あたり約14万円', ['2億1,600万円', '1㎡', '約14万円']],
    ['敷地は388.25 ㎡、1998年6月15日に竣工', ['388.25 ㎡', '1998年', '6月15日']],
    ['2〜4か月、5営業日以内、週20時間', ['2〜4か月', '5営業日', '週20時間']],
    ['金商第00000号（第1号・第2号事業）、第39条の2', ['第00000号', '第1号', '第2号', '第39条の2']],
    ['電話03-0000-0000、〒100-0000 試験町4-5-6 試験ビル5階', ['03-0000-0000', '100-0000', '4-5-6', '試験ビル5階']],
    ['JIS X 8341-3:2016とA4判', ['8341-3:2016']],
    ['午前10時30分、96.7％、5人に1人', ['10時', '30分', '96.7％', '5人', '1人']],
    ['GK-TKスキームの5社', ['GK-TK', '5社']],
    ['想定は880MJ/㎡・年、12月29日〜1月3日', ['880MJ/㎡・年', '12月29日', '1月3日']],
    ['基準比52％減（BEI 0.48）、Is値0.6以上、PML 8.2％', ['52％', 'BEI 0.48', 'Is値0.6', 'PML 8.2％']],
    [
      '2024年度 67％、月50,000円まで、週4日、年2回、9月30日',
      ['2024年度 67％', '月50,000円', '週4日', '年2回', '9月30日'],
    ],
    ['一つずつ、数字のない文', []],
  ])('are found in Japanese: %s', (text, runs) => {
    expect(unbreakableRuns(text, 'ja').map(([start, end]) => text.slice(start, end))).toEqual(runs);
  });

  test.each([
    ['At 30 September 2026, 166 of the 171 homes', ['30 September', '171 homes']],
    ['6,476.40 m² for ¥123.4bn, or ¥5 million', ['6,476.40 m²', '¥5 million']],
    ['after 5 minutes and 10 business days', ['5 minutes', '10 business days']],
    ['Article 63, Articles 82-3 and 88; (4) No. 00000', ['Article 63', 'Articles 82-3', 'No. 00000']],
    ['3.6 per cent, 25 °C, 300 kg/m², 4 m', ['3.6 per cent', '25 °C', '300 kg/m²', '4 m']],
    ['on 03-0000-0000 at 9:30, from abroad +81 3 0000 0000', ['03-0000-0000', '+81 3 0000 0000']],
    ['a GK-TK fund, well-known', ['GK-TK']],
    ['in Bunkyo-ku, a so-called Ebisu-Nishi shop; e-mail', ['Bunkyo-ku', 'Ebisu-Nishi', 'e-mail']],
    ['52% below the standard (BEI 0.48), a PML of 8.2%', ['BEI 0.48']],
    ['4 many, 5 mean, 2026 and all', []],
  ])('are found in English: %s', (text, runs) => {
    expect(unbreakableRuns(text, 'en').map(([start, end]) => text.slice(start, end))).toEqual(runs);
  });

  // With quadratic complexity, this test would time out.
  test('are found in a long text of figures', () => {
    for (const part of ['1', '1,', '1-', '1億', '第', 'No. ', '1 ']) {
      const text = part.repeat(100_000 / part.length);
      for (const locale of ['ja', 'en'] as const) {
        const runs = unbreakableRuns(text, locale);
        expect(runs.every(([start, end]) => start < end && end <= text.length)).toBe(true);
      }
    }
  });
});

test('joins unbreakable spans in plain text with invisible characters, without other changes', () => {
  expect(joinUnbreakable('6,476.40 m² in 5 minutes', 'en')).toBe('6,476.40\u00a0m² in 5\u00a0minutes');
  expect(joinUnbreakable('2026年9月、2〜4か月', 'ja')).toBe('2026\u2060年9\u2060月、2\u2060〜\u20604\u2060か\u2060月');
  expect(joinUnbreakable('Tel. 03-0000', 'en')).toBe('Tel. 03-\u20600000');
  const rendered = joinUnbreakable('電話は03-0000-0000、延床面積912.75 ㎡、約1億8,800万円', 'ja');
  expect(rendered.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')).toBe(
    '電話は03-0000-0000、延床面積912.75 ㎡、約1億8,800万円',
  );
});

test('joins unbreakable spans across marked search terms', () => {
  expect(joinUnbreakableAcross(['計', '12', '棟の約1億', '8,800万', '円'], 'ja')).toEqual([
    ...['計', '12', '\u2060棟の約\u20601\u2060億', '\u20608,800\u2060万', '\u2060円'],
  ]);
  expect(joinUnbreakableAcross(['of ', '12', ' months'], 'en')).toEqual(['of ', '12', '\u00a0months']);
  expect(joinUnbreakableAcross(['書かれた\u2060', '1', '棟', ''], 'ja')).toEqual([
    '書かれた\u2060',
    '1',
    '\u2060棟',
    '',
  ]);
});

test('keeps the last phrase of a sentence in plain text on one line', () => {
  const joined = joinLastPhrase('対面、オンラインのいずれでも構いません。', 'ja');
  expect(joined).toBe('対面、オンラインのいずれでも構\u2060い\u2060ま\u2060せ\u2060ん\u2060。');
  expect(joinLastPhrase('優先するものではありません。', 'ja')).toBe(
    '優先するものではあ\u2060り\u2060ま\u2060せ\u2060ん\u2060。',
  );
  expect(joinLastPhrase('投資家へ払い戻します。', 'ja')).toBe(
    `投資家へ払${[...'い戻します。'].map((letter) => `\u2060${letter}`).join('')}`,
  );
  expect(joinLastPhrase('ノートに書いておきます。雨、20時、33。', 'ja')).toBe(
    `ノートに書いておきます。雨、2${[...'0時、33。'].map((letter) => `\u2060${letter}`).join('')}`,
  );
  expect(joinLastPhrase('実務を3年以上経験した方。', 'ja')).toBe(
    `実務を3年以上経${[...'験した方。'].map((letter) => `\u2060${letter}`).join('')}`,
  );
  expect(joinLastPhrase('運用報酬', 'ja')).toBe('運用報酬');
  expect(joinLastPhrase('Nothing is guaranteed.', 'en')).toBe('Nothing is guaranteed.');
});

test('allows a break in a title after katakana', () => {
  expect(allowCompoundBreaks('情報セキュリティ基本方針')).toBe('情報セキュリティ\u200b基本方針');
  expect(allowCompoundBreaks('ローンダリング等防止方針')).toBe('ローンダリング等\u200b防止方針');
  expect(allowCompoundBreaks('ファンドの概要、ビル名')).toBe('ファンドの概要、ビル名');
});

describe('unbreakable spans in HTML', () => {
  const unbreakable = (text: string) => `<span class="nowrap">${text}</span>`;
  const inJapanese = (html: string) => renderRichText(html, japanese).html;

  test('wrap figures in elements, so that copied text is unchanged', () => {
    expect(renderRichText('<p>It took 29 months, <b>5 minutes</b>.</p>', english).html).toBe(
      `<p>It took ${unbreakable('29 months')}, <b>${unbreakable('5 minutes')}</b>.</p>`,
    );
    expect(renderInline('10月1日 A', japanese)).toBe(`${unbreakable('10月1日')} A`);
  });

  test.each([
    ['the last phrase', '両方でお示しします。', `両方で${unbreakable('お示しします。')}`],
    [
      'four characters if the sentence has no such phrase',
      'こちらでございます。',
      `こちらで${unbreakable('ございます。')}`,
    ],
    [
      'a date, but not half a figure',
      '締切は2026年9月30日です。',
      `締切は${unbreakable('2026年')}${unbreakable('9月30日です。')}`,
    ],
    [
      'text after a link',
      '<a href="/works">実績</a>をご覧ください。',
      `<a href="/works">実績</a>を${unbreakable('ご覧ください。')}`,
    ],
    ['no single character', '値', '値'],
    ['no code', '<code>1 m です</code>', '<code>1 m です</code>'],
  ])('keep together at the end of a paragraph: %s', (_name, written, rendered) => {
    expect(inJapanese(`<p>${written}</p>`)).toBe(`<p>${rendered}</p>`);
  });

  test('keep a footnote number with the preceding word', () => {
    expect(inJapanese('<p>総額は上限以下です<sup>4</sup>。</p>')).toBe(
      `<p>総額は${unbreakable('上限以下です')}\u2060<sup>4</sup>。</p>`,
    );
  });
});
