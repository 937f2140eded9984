import { expect, test } from 'vitest';
import { htmlToMarkdown } from '../../../scripts/transfer/export/html-to-markdown.ts';
import { toFrontMatter } from '../../../scripts/transfer/export/to-front-matter.ts';

const folder = { folder: 'news/1', facts: new Map(), problems: new Map(), warnings: [] };

test('stores images beside the entry, converts HTML to Markdown, and omits empty values', () => {
  const picture = {
    src: 'media/works/a/cover.jpg',
    width: 1600,
    height: 1000,
    version: '0123456789abcdef',
    focal: { x: 0.5, y: 0.6 },
    alt: { ja: '外観', en: 'From the street' },
    portrait: { src: 'media/works/a/upright.jpg', width: 900, height: 1200, focal: { x: 0.5, y: 0.4 } },
  };
  const writer = {
    fileOf: (src: string) => src.split('/').at(-1) ?? '',
    markdown: (html: string) => htmlToMarkdown(html, 'ja', folder),
  };
  const fields = { cover: picture, terms: [{ label: '賃金', value_html: '月給<strong>30万円</strong>' }], venue: null };
  expect(toFrontMatter(fields, writer)).toEqual({
    cover: {
      file: 'cover.jpg',
      focal: [0.5, 0.6],
      portrait: { file: 'upright.jpg', focal: [0.5, 0.4] },
      alt: { ja: '外観', en: 'From the street' },
    },
    terms: [{ label: '賃金', value: '月給**30万円**' }],
  });
});

test.each([
  ['<p>一。</p>\n<h2>二</h2>\n<ul>\n<li>三</li>\n</ul>', '一。\n\n## 二\n\n- 三'],
  // CommonMark would show the asterisks, so this text stays HTML.
  ['<p><strong>「巡り」</strong>は</p>', '<p><strong>「巡り」</strong>は</p>'],
  ['<dl>\n\n<dt>a</dt><dd>b</dd></dl>', '<dl>\n<dt>a</dt><dd>b</dd></dl>'],
  ['', ''],
])('converts %s', (html, markdown) => {
  expect(htmlToMarkdown(html, 'ja', folder)).toBe(markdown);
});
