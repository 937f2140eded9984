import { describe, expect, test } from 'vitest';
import { renderInline, renderRichText } from '../../../../site/rich-text/render-rich-text.ts';
import { english, japanese, render } from './fixture.ts';

describe('elements and attributes', () => {
  test.each([
    [
      'words',
      '<p>round <em>a</em> <strong>b</strong> <b>c</b><br>d</p>',
      '<p>round <em>a</em> <strong>b</strong> <b>c</b><br>d</p>',
    ],
    [
      'ruby',
      '<ruby>環<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>',
      '<ruby lang="ja">環<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>',
    ],
    ['languages', '<p lang="ja">あ<span lang="en">a</span></p>', '<p lang="ja">あ<span lang="en">a</span></p>'],
    ['an invalid language', '<p lang="en&quot; x">a</p>', '<p>a</p>'],
    ['lists', '<ol start="3" type="a"><li value="5">a</li></ol>', '<ol start="3" type="a"><li value="5">a</li></ol>'],
    ['definitions', '<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
    ['time', '<time datetime="2026-04-01">1 April</time>', '<time datetime="2026-04-01">1 April</time>'],
    [
      'small parts',
      '<abbr title="x">a</abbr><del>b</del><ins>c</ins><small>d</small>',
      '<abbr title="x">a</abbr><del>b</del><ins>c</ins><small>d</small>',
    ],
    [
      'code',
      '<pre><code class="language-ts other">a &lt; b</code></pre>',
      '<pre><code class="language-ts">a &lt; b</code></pre>',
    ],
    ['details', '<details open><summary>a</summary>b</details>', '<details open=""><summary>a</summary>b</details>'],
    ['style and class', '<p class="has-red" style="color:red" data-x="1" title="t">a</p>', '<p>a</p>'],
    ['event handlers', '<p onclick="x()" onpointerrawupdate="x()">a</p>', '<p>a</p>'],
    ['comments', 'a<!-- wp:paragraph -->b', 'ab'],
    ['scripts, together with their content', 'a<script>b</script><style>c</style><svg><text>d</text></svg>e', 'ae'],
    [
      'frames and forms',
      'a<iframe src="https://x.example">b</iframe><form action="/x"><label>c<input name="q"></label><button>d</button></form>',
      'a',
    ],
    ['unknown elements, but not their content', '<font color="red">a</font><x-y>b</x-y>', 'ab'],
    ['unsupported block elements', '<article>a</article><center>b</center>', '<div>a</div><div>b</div>'],
    ['the wrapper of a lazy-loading plugin', '<noscript><em>a</em></noscript>', '<em>a</em>'],
    ['cells without a table', '<svg><tr></tr></svg><td>a</td>', 'a'],
    [
      'task lists',
      '<ul class="contains-task-list"><li><input type="checkbox" checked disabled> a</li></ul>',
      '<ul><li> a</li></ul>',
    ],
  ])('sanitises %s', (_name, written, rendered) => {
    expect(render(written)).toBe(rendered);
  });
});

describe('text in the other language', () => {
  test.each([
    ['of Fixture Estate (試験不動産株式会社) in', 'of Fixture Estate (<span lang="ja">試験不動産株式会社</span>) in'],
    ['a 敷金・礼金, and 敷', 'a <span lang="ja">敷金・礼金</span>, and <span lang="ja">敷</span>'],
    ['<b>the 環</b>', '<b>the <span lang="ja">環</span></b>'],
    ['<cite lang="ja">環</cite>', '<cite lang="ja">環</cite>'],
    ['nothing – “at all”', 'nothing – “at all”'],
  ])('is marked in English: %s', (written, rendered) => {
    expect(renderRichText(`<p>${written}</p>`, english).html).toBe(`<p>${rendered}</p>`);
  });

  test.each([
    [
      'ASTM E2026 <i>Guide for Risk of Buildings</i>。',
      'ASTM E2026 <i><span lang="en">Guide for Risk of Buildings</span></i>。',
    ],
    ['あわせてWeb Content Guidelines（W）', 'あわせて<span lang="en">Web Content Guidelines</span>（W）'],
    ['BELSのHotel Okura', 'BELSのHotel Okura'],
  ])('is marked in Japanese if it has three words: %s', (written, rendered) => {
    expect(renderRichText(`<p>${written}</p>`, japanese).html).toBe(`<p>${rendered}</p>`);
  });
});

describe('tables', () => {
  const region = (label: string, table: string) =>
    `<div class="table-scroll" role="region" tabindex="0" aria-label="${label}">${table}</div>`;

  test('scroll separately, and their headings have a scope', () => {
    expect(
      render(
        '<table><thead><tr><th></th><th align="right">Area</th></tr></thead><tbody><tr><th>A</th><td align="right">1</td></tr></tbody></table>',
      ),
    ).toBe(
      region(
        'Table 1',
        '<table><thead><tr><td></td><th data-align="right" scope="col">Area</th></tr></thead>' +
          '<tbody><tr><th scope="row">A</th><td data-align="right">1</td></tr></tbody></table>',
      ),
    );
  });

  describe('of text', () => {
    const table = (heading: string, ...rows: string[]) =>
      `<table><thead>${heading}</thead><tbody>${rows.join('')}</tbody></table>`;
    const HEADING = '<tr><th>Use</th><th>Place</th><th>Area</th><th>Price</th></tr>';
    const ROW = '<tr><td>Office</td><td>Minato</td><td>large</td><td>from ¥0.8bn</td></tr>';

    test('with four columns or more have the heading of its column on every cell', () => {
      expect(render(table(HEADING, ROW))).toContain(
        '<tr><td>Office</td><td data-label="Place">Minato</td><td data-label="Area">large</td>' +
          '<td data-label="Price">from ¥0.8bn</td></tr>',
      );
      expect(render(table(HEADING, ROW))).toContain('<table class="stacked-rows">');
    });

    test('may start their rows with a heading', () => {
      expect(render(table(HEADING, ROW.replace('<td>Office</td>', '<th>Office</th>')))).toContain('stacked-rows');
    });

    test.each([
      ['three columns', table(HEADING.replace('<th>Price</th>', ''), ROW.replace('<td>from ¥0.8bn</td>', ''))],
      ['a column of figures', table(HEADING, ROW.replace('<td>from ¥', '<td align="right">from ¥'))],
      ['a cell across columns', table(HEADING, '<tr><td>Office</td><td colspan="3">none</td></tr>')],
      ['a row that is too short', table(HEADING, ROW, '<tr><td>Hotel</td></tr>')],
      ['a column without a heading', table(HEADING.replace('Area', ''), ROW)],
      ['headings at the left only', table('', ROW.replace('<td>Office</td>', '<th>Office</th>'))],
    ])('are not stacked with %s', (_case, markup) => {
      expect(render(markup)).toContain('<table>');
    });
  });

  test('are named by their caption or their number', () => {
    const body = '<tbody><tr><td>1</td></tr></tbody></table>';
    expect(
      render(
        `<table><caption>A <em>b</em></caption>${body}<figure class="wp-block-table"><table>${body}<figcaption>C</figcaption></figure><table>${body}`,
        japanese,
      ),
    ).toBe(
      region('A b', `<table><caption>A <em>b</em></caption>${body}`) +
        `<figure>${region('C', `<table>${body}`)}<figcaption>C</figcaption></figure>` +
        region('表 3', `<table>${body}`),
    );
  });

  test('keep only plausible spans', () => {
    expect(render('<table><tr><td colspan="2" rowspan="1000">1<td colspan="0">2</table>')).toBe(
      region('Table 1', '<table><tbody><tr><td colspan="2">1</td><td>2</td></tr></tbody></table>'),
    );
  });
});

describe('inline values', () => {
  test.each([
    ['text and links', 'a <a href="/works"><em>b</em></a>', 'a <a href="/en/works"><em>b</em></a>'],
    ['one paragraph', '<p>a</p>', 'a'],
    ['blocks as lines', '<p>a</p>\n<ul><li>b</li><li>c</li></ul>d', 'a<br>b<br>c<br>d'],
    ['headings and tables as text', '<h2>a</h2><table><tr><td>b<td>c</table>', 'a<br>b<br>c'],
    ['blocks in inline elements', '<a href="/works"><div>a</div></a>', '<a href="/en/works">a</a>'],
    ['scripts, which are removed', 'a<script>b</script><img src=x onerror=c>', 'a'],
  ])('render %s', (_name, written, rendered) => {
    expect(renderInline(written, english)).toBe(rendered);
  });
});
