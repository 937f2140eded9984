import { describe, expect, test } from 'vitest';
import { withBreaks } from '../../../site/lines/add-breaks.server.ts';
import { figuresIn } from '../../../site/lines/figures.ts';
import { phrasesIn } from '../../../site/lines/known-phrases.ts';
import { phraseEnds } from '../../../site/lines/phrases.server.ts';
import { canonicalHtml } from '../../../site/rich-text/canonical-html.server.ts';
import { renderInline, renderRichText } from '../../../site/rich-text/render-rich-text.ts';
import type { SafeHtml } from '../../../site/rich-text/safe-html.ts';
import { english, japanese } from './rich-text/fixture.ts';

/** Figures of more than one character. */
const figures = (text: string, locale: 'ja' | 'en') =>
  figuresIn(text, locale).flatMap(([start, end]) => (end - start > 1 ? [text.slice(start, end)] : []));

describe('figures', () => {
  test.each([
    ['総額は2億1,600万円、1㎡あたり約14万円', ['2億1,600万円', '1㎡', '約14万円']],
    ['敷地は388.25 ㎡、1998年6月15日に竣工', ['388.25 ㎡', '1998年6月15日']],
    ['2〜4か月、5営業日以内、週20時間、3つ', ['2〜4か月', '5営業日', '週20時間', '3つ']],
    ['金商第00000号（第1号・第2号事業）、第39条の2', ['第00000号', '第1号', '第2号事業', '第39条の2']],
    ['電話03-0000-0000、試験町4-5-6の5階建て', ['03-0000-0000', '4-5-6', '5階建て']],
    ['国外からは+81 3 0000 0000', ['+81 3 0000 0000']],
    ['96.7％、880MJ/㎡、80メートル', ['96.7％', '880MJ/㎡', '80メートル']],
    ['基準比52％減（BEI 0.48）、Is値0.6以上、GK-TK', ['52％', 'BEI 0.48', 'Is値0.6以上', 'GK-TK']],
    ['2024年度 67％、月50,000円まで、12月29日〜1月3日', ['2024年度 67％', '月50,000円', '12月29日', '1月3日']],
    ['一つずつ、数字のない文', []],
  ])('are found in Japanese: %s', (text, found) => {
    expect(figures(text, 'ja')).toEqual(found);
  });

  test.each([
    ['At 30 September 2026, 166 of the 171 homes', ['30 September', '2026', '166 of', '171 homes']],
    ['6,476.40 m² for ¥5 million, 3.6 per cent', ['6,476.40 m²', '¥5 million', '3.6 per cent']],
    ['Article 63, Articles 82-3 and No. 00000', ['Article 63', 'Articles 82-3 and', 'No. 00000']],
    ['on 03-0000-0000, from abroad +81 3 0000 0000', ['03-0000-0000', '+81 3 0000 0000']],
    ['a GK-TK fund in Bunkyo-ku, by e-mail', ['GK-TK', 'Bunkyo-ku', 'e-mail']],
    ['well-known, BEI 0.48', ['BEI 0.48']],
  ])('are found in English: %s', (text, found) => {
    expect(figures(text, 'en')).toEqual(found);
  });

  // With quadratic complexity, this test would time out.
  test('are found in a long text of figures', () => {
    for (const part of ['1', '1,', '1-', '1億', '第', 'No. ', '1 ', '2月〜', 'A-']) {
      const text = part.repeat(100_000 / part.length);
      for (const locale of ['ja', 'en'] as const) {
        expect(figuresIn(text, locale).every(([start, end]) => start < end && end <= text.length)).toBe(true);
      }
    }
  });
});

describe('phrases', () => {
  const split = (text: string) =>
    [...phraseEnds(text), text.length].map((end, index, ends) => text.slice(ends[index - 1] ?? 0, end)).join('|');

  test.each([
    'あらかじめ|定めた|水準を|上回った|場合に、|あらかじめご了承ください。',
    '恵比寿西の|店舗ビルの|正面改修完了の|お知らせ',
    '3か月から|4か月で|お返事します。',
    '建物を|長く|使う|ための|ご相談',
    '2026年9月30日までに|担当した|45棟',
    '関連情報・|お問い合わせ',
    '更新時に|設計一次エネルギー|消費量を|確認します。',
    '当社の|一級建築士が|担当します。',
    '情報セキュリティ|基本方針',
    'ファンド運用報告書の|ご案内',
    '建て替えに関する|お知らせ',
    '1. 組織としての|対応と|体制',
    '第17期|定時株主総会および|取締役会の|決議に関する|お知らせ',
    '1981年6月1日|という線',
    '収入か、|NOIか、|NCFか',
  ])('of a heading: %s', (phrases) => {
    expect(split(phrases.replaceAll('|', ''))).toBe(phrases);
  });

  test('are known for all Japanese texts of a payload, except HTML', () => {
    const payload = {
      data: { title: '不動産ファンドの仕組み', body: '<p>本文です。</p>', items: [{ name: 'About' }] },
    };
    const phrases = phrasesIn(withBreaks(payload));
    expect([...phrases]).toEqual([['不動産ファンドの仕組み', ['不動産ファンドの', '仕組み']]]);
  });
});

describe('HTML', () => {
  const held = (text: string) => `<span class="nowrap">${text}</span>`;
  const inJapanese = (html: string) => renderRichText(html, { ...japanese, headingIds: false }).html;

  test('holds figures without changing copied text', () => {
    expect(renderRichText('<p>It took 29 months, <b>5 minutes</b>.</p>', english).html).toBe(
      `<p>It took ${held('29 months')}, <b>${held('5 minutes')}</b>.</p>`,
    );
    expect(renderInline('10月1日 A', japanese)).toBe(`${held('10月1日')} A`);
  });

  test.each([
    ['<h2>不動産ファンドの仕組み</h2>', '<h2>不動産ファンドの<wbr>仕組み</h2>'],
    ['<h2>不動産<b>ファンドの仕組み</b></h2>', '<h2>不動産<b>ファンドの<wbr>仕組み</b></h2>'],
    ['<h2 lang="en">Funds</h2>', '<h2 lang="en">Funds</h2>'],
    ['<h2>電話03-0000-0000の受付</h2>', `<h2>電話${held('03-0000-0000')}の<wbr>受付</h2>`],
    ['<h2>敷地の68㎡</h2>', `<h2>敷地の<wbr>${held('68㎡')}</h2>`],
    ['<h2>自分で<wbr>分けた見出しです</h2>', '<h2>自分で<wbr>分けた見出しです</h2>'],
  ])('breaks headings only between phrases: %s', (written, rendered) => {
    expect(inJapanese(written)).toBe(rendered);
  });

  test.each([
    ['両方で、お示しします。', `両方で、お示しし${held('ます。')}`],
    ['値', '値'],
    ['<code>1 m です</code>', '<code>1 m です</code>'],
  ])('leaves no single letter on the last line of a paragraph: %s', (written, rendered) => {
    expect(inJapanese(`<p>${written}</p>`)).toBe(`<p>${rendered}</p>`);
  });

  test('keeps a footnote number with the preceding letter', () => {
    expect(inJapanese('<p>総額は上限です<sup>4</sup>。次</p>')).toBe(
      `<p>総額は上限で${held('す<sup>4</sup>')}。次</p>`,
    );
  });

  test('does not change its own result', () => {
    const html = '<h2>不動産ファンドの仕組み</h2><p>総額は2億円です。</p><ul><li>本文<b>3か月</b></li></ul>';
    const rendered = canonicalHtml(html as SafeHtml, 'ja');
    expect(rendered).toContain('<wbr>');
    expect(canonicalHtml(rendered, 'ja')).toBe(rendered);
  });
});
