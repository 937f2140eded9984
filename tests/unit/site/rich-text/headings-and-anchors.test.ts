import { describe, expect, test } from 'vitest';
import { renderRichText } from '../../../../site/rich-text/render-rich-text.ts';
import { asWritten } from '../../../support/site/as-written.ts';
import { english, japanese, render } from './fixture.ts';

describe('headings', () => {
  test('have unique, readable anchors, and form the table of contents', () => {
    const { html, headings } = renderRichText(
      '<h2>2026年 4月・東京</h2><h3>Is <em>値</em></h3><h2>2026年 4月・東京</h2><h2>!</h2>',
      japanese,
    );
    expect(asWritten(html)).toBe(
      '<h2 id="h-2026年-4月-東京">2026年 4月・東京</h2><h3 id="h-is-値">Is <em>値</em></h3>' +
        '<h2 id="h-2026年-4月-東京-2">2026年 4月・東京</h2><h2 id="h-section">!</h2>',
    );
    expect(headings).toEqual([
      { id: 'h-2026年-4月-東京', text: '2026年 4月・東京', level: 2 },
      { id: 'h-is-値', text: 'Is 値', level: 3 },
      { id: 'h-2026年-4月-東京-2', text: '2026年 4月・東京', level: 2 },
      { id: 'h-section', text: '!', level: 2 },
    ]);
  });

  test.each([
    ['h1', 'h2'],
    ['h3 h4 h3', 'h2 h3 h2'],
    ['h4 h2 h4 h3', 'h2 h2 h3 h3'],
    ['h2 h5 h6 h6', 'h2 h3 h4 h4'],
    ['h2 h3 h4 h5 h6', 'h2 h3 h4 h4 h4'],
    ['h1 h2 h3', 'h2 h2 h3'],
  ])('map the levels %s to %s', (written, rendered) => {
    const html = written.split(' ').map((name) => `<${name}>a</${name}>`);
    const { headings } = renderRichText(html.join(''), english);
    expect(headings.map(({ level }) => `h${level}`).join(' ')).toBe(rendered);
  });

  test('exclude ruby text and footnote numbers from their text', () => {
    const html = '<h2><ruby>環<rp>(</rp><rt>かん</rt></ruby>と  巡<sup><a href="#n" data-footnote-ref>1</a></sup></h2>';
    expect(renderRichText(html, japanese).headings).toEqual([{ id: 'h-環と-巡', text: '環と 巡', level: 2 }]);
  });

  test('continue from the level of the surrounding heading', () => {
    const part = { ...english, headingIds: false, under: 3 } as const;
    expect(renderRichText('<h2>a</h2><h3>b</h3>', part).html).toBe('<h4>a</h4><h4>b</h4>');
  });

  test('have no anchors if several texts share a page', () => {
    expect(renderRichText('<h3>a</h3>', { ...english, headingIds: false })).toEqual({
      html: '<h2>a</h2>',
      headings: [],
    });
  });
});

describe('anchors', () => {
  test.each([
    ['never collide with those of the page', '<p id="content">a</p>', '<p id="user-content-content">a</p>'],
    [
      'stay where a heading has been renamed',
      '<h2>new</h2><p id="h-old">a</p><p id="h-new">b</p>',
      '<h2 id="h-new">new</h2><p id="h-old">a</p><p>b</p>',
    ],
    ['are unique', '<p id="a">1</p><p id="a">2</p>', '<p id="user-content-a">1</p><p>2</p>'],
    [
      'keep the links to them',
      '<a href="#a">1</a><p id="a">2</p>',
      '<a href="#user-content-a">1</a><p id="user-content-a">2</p>',
    ],
    ['are kept on links', '<a id="a">1</a>', '<span id="user-content-a">1</span>'],
    [
      'are kept on headings as the editor named them',
      '<a href="#x">1</a><h2 id="x">Way</h2>',
      '<a href="#h-way">1</a><h2 id="h-way">Way</h2>',
    ],
    [
      'are derived for headings',
      '<a href="#%E9%81%93">1</a><h2>道</h2>',
      '<a href="#h-道">1</a><h2 id="h-道"><span lang="ja">道</span></h2>',
    ],
    ['are dropped if they contain white space', '<p id="a b">1</p>', '<p>1</p>'],
    ['are dropped if they use name', '<a name="content">1</a>', '<span>1</span>'],
  ])('%s', (_name, written, rendered) => {
    expect(render(written)).toBe(rendered);
  });

  test('link Markdown footnotes to their notes and back', () => {
    const { html, headings } = renderRichText(
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref aria-describedby="footnote-label">1</a></sup></p>' +
        '<section data-footnotes class="footnotes"><h2 class="sr-only" id="footnote-label">Notes</h2><ol>' +
        '<li id="user-content-fn-1"><p>b <a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back" class="data-footnote-backref">↩</a></p></li>' +
        '</ol></section>',
      english,
    );
    expect(html).toBe(
      '<p>a<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="" aria-describedby="user-content-footnote-label">1</a></sup></p>' +
        '<section data-footnotes=""><h2 id="user-content-footnote-label">Notes</h2><ol>' +
        '<li id="user-content-fn-1"><p>b <a href="#user-content-fnref-1" data-footnote-backref="" aria-label="Back">↩</a></p></li>' +
        '</ol></section>',
    );
    expect(headings).toEqual([]);
  });

  test('link WordPress footnotes to their notes and back', () => {
    expect(
      render(
        '<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup><ol class="wp-block-footnotes"><li id="f1">b <a href="#f1-link">↩︎</a></li></ol>',
      ),
    ).toBe(
      '<sup><a href="#user-content-f1" id="user-content-f1-link" data-footnote-ref="">1</a></sup>' +
        '<section data-footnotes=""><h2>Notes</h2><ol><li id="user-content-f1">b ' +
        '<a href="#user-content-f1-link" data-footnote-backref="" aria-label="Back to the text, note 1">↩︎</a></li></ol></section>',
    );
  });
});
