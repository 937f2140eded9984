import type { Section } from '../../contract/entries/sections.ts';
import { siteConfig } from '../../site.config.ts';
import type { Locale } from '../i18n/locales.ts';
import { blockSamples } from './block-samples.ts';
import { bodySamples } from './body-samples.ts';

/** Title of realistic maximum length, to check line breaks. */
export const LONG_TITLE: Record<Locale, string> = {
  ja: '環境認証と耐震補強を同時に進めた、築三十八年・延べ九百平方メートルの小さな事務所ビルの改修と、その後の三年間の記録',
  en: 'Three years after the retrofit of a thirty-eight-year-old office building, in which certification and seismic strengthening were carried out together',
};

/** Text with every element that editors can use. */
const PROSE: Record<Locale, string> = {
  ja: `<h2>見出し2</h2><p>本文です。<strong>強調</strong>、<em>圏点</em>、<a href="/works">サイト内のリンク</a>、<a href="https://example.com/">外部へのリンク</a>、<code>i18n_redirected</code>。注の番号<sup>1</sup>が付きます。</p><h3>見出し3</h3><ul><li>箇条書き</li><li>二つ目の項目は少し長く、折り返しの様子を見るためにもう一文を続けます。</li></ul><ol><li>番号付き</li><li>二番目</li></ol><blockquote><p>引用した文です。</p></blockquote><table><thead><tr><th>項目</th><th>金額</th><th>割合</th></tr></thead><tbody><tr><td>調査・設計</td><td>1,728万円</td><td>8％</td></tr><tr><td>空調・換気</td><td>4,752万円</td><td>22％</td></tr></tbody></table><hr>`,
  en: `<h2>Heading 2</h2><p>Running text with <strong>emphasis</strong>, <em>stress</em>, a <a href="/works">link inside the site</a>, a <a href="https://example.com/">link elsewhere</a>, <code>i18n_redirected</code>, and a note<sup>1</sup>.</p><h3>Heading 3</h3><ul><li>A list</li><li>Its second item is a little longer, to show how a line that turns looks.</li></ul><ol><li>Numbered</li><li>Second</li></ol><blockquote><p>Words of somebody else.</p></blockquote><table><thead><tr><th>Item</th><th>Cost</th><th>Share</th></tr></thead><tbody><tr><td>Survey, design</td><td>¥17.28m</td><td>8%</td></tr><tr><td>Heating, air</td><td>¥47.52m</td><td>22%</td></tr></tbody></table><hr>`,
};

/** Returns one section of each type, with steps both as a list and as a ring. */
export function sampleSections(locale: Locale): Section[] {
  const localized = (ja: string, en: string) => (locale === 'ja' ? ja : en);
  const steps = [1, 2, 3, 4, 5].map((step) => ({
    title: localized(`第${step}の段階`, `Stage ${step}`),
    text: localized(
      'この段階ですることを、ひとつかふたつの文で説明します。',
      'What is done at this stage, in a sentence or two.',
    ),
    note: localized('担当と期間', 'Who, and how long'),
    by: step === 2 ? undefined : localized('投資家', 'Investors'),
  }));
  return [
    {
      type: 'text',
      id: 'text',
      heading: localized('文章', 'Text'),
      lead: localized('見出しの下の導入です。', 'A lead under the heading.'),
      body_html: PROSE[locale],
      link: { label: localized('先へ', 'Onwards'), href: '/works' },
    },
    blockSamples(locale),
    {
      type: 'statement',
      id: 'statement',
      heading: localized('言葉', 'Statement'),
      lines: [
        localized('大切なことを、', 'One thing that matters,'),
        localized('短い文で言う。', 'said in few words.'),
        localized('そのあとに、意味を続ける。', 'Then what it means.'),
        localized('一行ずつ。', 'Line by line.'),
      ],
    },
    { type: 'steps', id: 'steps', heading: localized('手順', 'Steps'), ring: false, items: steps.slice(0, 3) },
    { type: 'steps', id: 'ring', heading: localized('輪', 'Ring'), ring: true, items: steps },
    {
      type: 'facts',
      id: 'facts-sample',
      heading: localized('事実', 'Facts'),
      rows: [
        { label: localized('商号', 'Name'), value_html: siteConfig.company.legalName[locale] },
        { label: localized('長い名前の項目です', 'An item with a long name'), value_html: `${LONG_TITLE[locale]}。` },
      ],
    },
    {
      type: 'figures',
      id: 'figures',
      heading: localized('数字', 'Figures'),
      items: [
        {
          kind: 'amount',
          label: localized('運用資産残高', 'Assets under management'),
          value: '1,234',
          unit: localized('億円', 'billion yen'),
          as_of: '2026-09-30',
        },
        {
          kind: 'yield',
          label: localized('稼働率', 'Occupancy'),
          value: '96.7',
          unit: '%',
          as_of: '2026-09-30',
          basis: localized('契約面積を賃貸可能面積で割ったものです。', 'Leased area over lettable area.'),
        },
      ],
    },
    {
      type: 'chart',
      id: 'chart',
      heading: localized('用途別の内訳', 'By use'),
      rows_label: localized('用途', 'Use'),
      value_label: localized('取得価格（億円）', 'Acquisition price (¥bn)'),
      shares: true,
      items: [
        { label: localized('オフィス', 'Offices'), value: 1432 },
        { label: LONG_TITLE[locale], value: 321.5 },
        { label: localized('ホテル', 'Hotels'), value: 0 },
      ],
      as_of: '2026-09-30',
      basis: localized('取得価格の合計です。', 'Total acquisition price.'),
    },
    ...bodySamples(locale),
    {
      type: 'questions',
      id: 'questions',
      heading: localized('質問', 'Questions'),
      items: [
        {
          question: localized('開いてよいですか。', 'May I open this?'),
          answer_html: `<p>${localized('はい。', 'Yes.')}</p>`,
        },
        { question: LONG_TITLE[locale], answer_html: PROSE[locale] },
      ],
    },
    {
      type: 'people',
      id: 'people',
      heading: localized('人', 'People'),
      items: [
        {
          role: localized('代表取締役', 'President'),
          name: localized('山田 太郎', 'Taro Yamada'),
          text: localized('一文の紹介。', 'One sentence.'),
        },
        { role: localized('監査役', 'Auditor'), text: localized('名前のない役職。', 'A role without a name.') },
      ],
    },
    {
      type: 'links',
      id: 'links',
      heading: localized('行き先', 'Ways on'),
      items: [
        {
          label: localized('実績', 'Works'),
          href: '/works',
          text: localized('説明のある行き先。', 'A way on with a sentence.'),
        },
        { label: LONG_TITLE[locale], href: '/columns' },
      ],
    },
  ];
}
