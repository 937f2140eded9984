import { expect, test } from 'vitest';
import { attributeBlock, htmlToBlocks } from '../../../scripts/transfer/import/html-to-blocks.ts';

const none = () => undefined;

test('converts paragraphs, headings and lists to WordPress blocks', () => {
  const html = '<p>一つ目。</p>\n<h3>小見出し</h3>\n<ul>\n<li>一</li>\n<li><strong>二</strong></li>\n</ul>';
  expect(htmlToBlocks(html, none)).toBe(
    [
      '<!-- wp:paragraph -->\n<p>一つ目。</p>\n<!-- /wp:paragraph -->',
      '<!-- wp:heading {"level":3} -->\n<h3>小見出し</h3>\n<!-- /wp:heading -->',
      '<!-- wp:list -->\n<ul>\n<!-- wp:list-item -->\n<li>一</li>\n<!-- /wp:list-item -->\n<!-- wp:list-item -->\n<li><strong>二</strong></li>\n<!-- /wp:list-item -->\n</ul>\n<!-- /wp:list -->',
    ].join('\n\n'),
  );
});

test('wraps a table in the figure that the editor requires, and keeps the alignment', () => {
  const html = '<table>\n<tbody>\n<tr>\n<td align="right">1,234</td>\n</tr>\n</tbody>\n</table>';
  const block = htmlToBlocks(html, none);
  expect(block).toMatch(/^<!-- wp:table -->\n<figure class="wp-block-table"><table>/);
  expect(block).toContain('<td class="has-text-align-right" data-align="right">1,234</td>');
});

test('converts an image of the content to its attachment, and keeps an external image as HTML', () => {
  const own = '<p><img src="/wp-json/api/v1/media/columns/1/roof.jpg" alt="屋上 &amp; 空" width="1280"></p>';
  const url = 'http://cms.example/uploads/roof.jpg';
  const image = htmlToBlocks(own, (path) => (path === 'columns/1/roof.jpg' ? { id: 7, url } : undefined));
  expect(image).toBe(
    `<!-- wp:image {"id":7} -->\n<figure class="wp-block-image"><img src="${url}" alt="屋上 &amp; 空" class="wp-image-7"/></figure>\n<!-- /wp:image -->`,
  );
  const elsewhere = '<p><img src="https://example.com/a.jpg" alt=""></p>';
  expect(htmlToBlocks(elsewhere, none)).toBe(`<!-- wp:paragraph -->\n${elsewhere}\n<!-- /wp:paragraph -->`);
});

test('keeps HTML that no block can represent as an HTML block', () => {
  const notes = '<section data-footnotes=""><ol>\n<li id="fn-1">注</li>\n</ol></section>';
  expect(htmlToBlocks(notes, none)).toBe(`<!-- wp:html -->\n${notes}\n<!-- /wp:html -->`);
  const tight = '<p>一</p><p>二</p>';
  expect(htmlToBlocks(tight, none)).toBe(`<!-- wp:html -->\n${tight}\n<!-- /wp:html -->`);
  expect(htmlToBlocks(' \n', none)).toBe('');
});

test('escapes the fields of a section so that they cannot end the surrounding comment', () => {
  const block = attributeBlock('meguri/text', { body_html: '<p>a --> "b" & c</p>' });
  expect(block).not.toMatch(/-->.*-->/s);
  const json = block.slice('<!-- wp:meguri/text '.length, -' /-->'.length);
  expect(JSON.parse(json)).toEqual({ body_html: '<p>a --> "b" & c</p>' });
});
