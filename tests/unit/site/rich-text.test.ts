import { describe, expect, test } from 'vitest';
import { localizedUrl } from '../../../site/i18n/localized-url.ts';
import { type RichTextOptions, renderInline, renderRichText } from '../../../site/rich-text/render-rich-text.ts';

const english: RichTextOptions = {
  locale: 'en',
  siteOrigin: 'https://www.kanjun.example',
  contentOrigin: 'https://cms.kanjun.example',
  localize: localizedUrl,
  pictureSource: (src) => (src.startsWith('/uploads/') ? `host${src}` : null),
};
const japanese: RichTextOptions = { ...english, locale: 'ja' };

const render = (html: string, options = english) => renderRichText(html, options).html;

describe('what may stand in a text', () => {
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
    ['a made-up language', '<p lang="en&quot; x">a</p>', '<p>a</p>'],
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
      '<pre><code class="language-ts">a &#x3C; b</code></pre>',
    ],
    ['details', '<details open><summary>a</summary>b</details>', '<details open><summary>a</summary>b</details>'],
    ['style and class', '<p class="has-red" style="color:red" data-x="1" title="t">a</p>', '<p>a</p>'],
    ['event handlers', '<p onclick="x()" onpointerrawupdate="x()">a</p>', '<p>a</p>'],
    ['comments', 'a<!-- wp:paragraph -->b', 'ab'],
    ['scripts, with their content', 'a<script>b</script><style>c</style><svg><text>d</text></svg>e', 'ae'],
    [
      'frames and forms',
      '<iframe src="https://x.example">a</iframe><form action="/x"><input name="q"><button>b</button></form>',
      '<div>b</div>',
    ],
    ['unknown elements, but not their content', '<font color="red">a</font><x-y>b</x-y>', 'ab'],
    ['blocks that the list lacks', '<article>a</article><center>b</center>', '<div>a</div><div>b</div>'],
    ['what a lazy-loading plugin hides', '<noscript><em>a</em></noscript>', '<em>a</em>'],
    ['cells without a table', '<svg><tr></tr></svg><td>a</td>', 'a'],
    [
      'task lists',
      '<ul class="contains-task-list"><li><input type="checkbox" checked disabled> a</li></ul>',
      '<ul><li> a</li></ul>',
    ],
  ])('%s', (_name, written, shown) => {
    expect(render(written)).toBe(shown);
  });
});

describe('links within the site lead to the language of the page', () => {
  test.each([
    ['/works', '/en/works'],
    ['/', '/en'],
    ['/en/works', '/en/works'],
    ['/works?use=office&amp;page=2#map', '/en/works?use=office&#x26;page=2#map'],
    ['https://www.kanjun.example/news/3', '/en/news/3'],
    ['http://www.kanjun.example/news/3', '/en/news/3'],
    ['//www.kanjun.example/news/3', '/en/news/3'],
    ['https://cms.kanjun.example/en/company/', '/en/company'],
    ['https://cms.kanjun.example/?p=12', '/?p=12'],
    ['https://cms.kanjun.example/wp-content/uploads/plan.pdf', '/wp-content/uploads/plan.pdf'],
    ['/p/../works', '/en/works'],
    ['/Works/', '/en/works'],
    ['/..//evil.example', '/evil.example'],
    ['/..//evil', '/en/evil'],
    ['/en//evil', '/en/evil'],
  ])('%s → %s', (written, shown) => {
    expect(render(`<a href="${written}">a</a>`)).toBe(`<a href="${shown}">a</a>`);
  });

  test('in Japanese there is no prefix, whatever the editor wrote', () => {
    expect(render('<a href="/en/works">a</a>', japanese)).toBe('<a href="/works">a</a>');
    expect(render('<a href="/en//evil">a</a>', japanese)).toBe('<a href="/evil">a</a>');
  });

  test('unless the editor says which language is meant', () => {
    expect(render('<a href="/about" hreflang="en">a</a>', japanese)).toBe('<a href="/en/about" hreflang="en">a</a>');
  });
});

describe('links elsewhere', () => {
  const external = 'rel="noopener noreferrer external" data-external=""';
  test.each([
    ['https://other.example/a?b=c#d', `<a href="https://other.example/a?b=c#d" ${external}>a</a>`],
    ['//other.example/a', `<a href="https://other.example/a" ${external}>a</a>`],
    [' HTTPS://Other.example ', `<a href="https://other.example/" ${external}>a</a>`],
    [
      'https://www.kanjun.example.evil.example/',
      `<a href="https://www.kanjun.example.evil.example/" ${external}>a</a>`,
    ],
    ['mailto:info@kanjun.example', '<a href="mailto:info@kanjun.example">a</a>'],
    ['tel:03-0000-0000', '<a href="tel:03-0000-0000">a</a>'],
    ['#nowhere', '<a href="#nowhere">a</a>'],
  ])('%s', (written, shown) => {
    expect(render(`<a href="${written}" target="_blank" rel="opener" ping="/x">a</a>`)).toBe(shown);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#9;script:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://www.kanjun.example/1',
    'ftp://other.example/',
    'https:\\\\other.example',
    '/\\other.example',
    '/&#9;/other.example',
    'https://www.kanjun.example@other.example/',
    'https://',
    '/%zz',
    'works',
    '../works',
    '?page=2',
    '',
  ])('none to %j', (written) => {
    expect(render(`<a href="${written}">a</a>`)).toBe('<span>a</span>');
  });
});

describe('headings', () => {
  test('get readable anchors, once each, and make the table of contents', () => {
    const { html, headings } = renderRichText(
      '<h2>2026年 4月・東京</h2><h3>Is <em>値</em></h3><h2>2026年 4月・東京</h2><h2>!</h2>',
      japanese,
    );
    expect(html).toBe(
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
  ])('levels %s become %s', (written, shown) => {
    const html = written.split(' ').map((name) => `<${name}>a</${name}>`);
    const { headings } = renderRichText(html.join(''), english);
    expect(headings.map(({ level }) => `h${level}`).join(' ')).toBe(shown);
  });

  test('their text has neither readings nor footnote numbers', () => {
    const html = '<h2><ruby>環<rp>(</rp><rt>かん</rt></ruby>と  巡<sup><a href="#n" data-footnote-ref>1</a></sup></h2>';
    expect(renderRichText(html, japanese).headings).toEqual([{ id: 'h-環と-巡', text: '環と 巡', level: 2 }]);
  });

  test('go on from the heading that the text stands under', () => {
    const part = { ...english, headingIds: false, under: 3 } as const;
    expect(renderRichText('<h2>a</h2><h3>b</h3>', part).html).toBe('<h4>a</h4><h4>b</h4>');
  });

  test('have no anchors where several texts share a page', () => {
    expect(renderRichText('<h3>a</h3>', { ...english, headingIds: false })).toEqual({
      html: '<h2>a</h2>',
      headings: [],
    });
  });
});

describe('words of the other language', () => {
  test.each([
    ['of KANJUN (環巡株式会社) in', 'of KANJUN (<span lang="ja">環巡株式会社</span>) in'],
    ['a 敷金・礼金, and 敷', 'a <span lang="ja">敷金・礼金</span>, and <span lang="ja">敷</span>'],
    ['<b>the 環</b>', '<b>the <span lang="ja">環</span></b>'],
    ['<cite lang="ja">環</cite>', '<cite lang="ja">環</cite>'],
    ['nothing – “at all”', 'nothing – “at all”'],
  ])('are marked in English: %s', (written, shown) => {
    expect(renderRichText(`<p>${written}</p>`, english).html).toBe(`<p>${shown}</p>`);
  });

  test.each([
    [
      'ASTM E2026 <i>Guide for Risk of Buildings</i>。',
      'ASTM E2026 <i><span lang="en">Guide for Risk of Buildings</span></i>。',
    ],
    ['あわせてWeb Content Guidelines（W）も', 'あわせて<span lang="en">Web Content Guidelines</span>（W）も'],
    ['BELSのHotel Okuraで12 m', 'BELSのHotel Okuraで12 m'],
  ])('are marked in Japanese where there are three: %s', (written, shown) => {
    expect(renderRichText(`<p>${written}</p>`, japanese).html).toBe(`<p>${shown}</p>`);
  });
});

describe('anchors', () => {
  test.each([
    ['never meet those of the page', '<p id="content">a</p>', '<p id="user-content-content">a</p>'],
    ['are there once', '<p id="a">1</p><p id="a">2</p>', '<p id="user-content-a">1</p><p>2</p>'],
    [
      'keep the links to them',
      '<a href="#a">1</a><p id="a">2</p>',
      '<a href="#user-content-a">1</a><p id="user-content-a">2</p>',
    ],
    ['of links', '<a id="a">1</a>', '<span id="user-content-a">1</span>'],
    [
      'of headings, as the editor named them',
      '<a href="#x">1</a><h2 id="x">Way</h2>',
      '<a href="#h-way">1</a><h2 id="h-way">Way</h2>',
    ],
    [
      'of headings, as one would guess',
      '<a href="#%E9%81%93">1</a><h2>道</h2>',
      '<a href="#h-道">1</a><h2 id="h-道"><span lang="ja">道</span></h2>',
    ],
    ['with white space are none', '<p id="a b">1</p>', '<p>1</p>'],
    ['by name are none', '<a name="content">1</a>', '<span>1</span>'],
  ])('%s', (_name, written, shown) => {
    expect(render(written)).toBe(shown);
  });

  test('lead from Markdown’s footnotes to their notes and back', () => {
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

  test('lead from WordPress’s footnotes to their notes and back', () => {
    expect(
      render(
        '<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup><ol class="wp-block-footnotes"><li id="f1">b <a href="#f1-link">↩︎</a></li></ol>',
      ),
    ).toBe(
      '<sup><a href="#user-content-f1" id="user-content-f1-link">1</a></sup><ol><li id="user-content-f1">b <a href="#user-content-f1-link">↩︎</a></li></ol>',
    );
  });
});

describe('tables', () => {
  const region = (label: string, table: string) =>
    `<div class="table-scroll" role="region" tabindex="0" aria-label="${label}">${table}</div>`;

  test('scroll on their own, and their headings say what they are headings of', () => {
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

  test('are named by their caption, else counted', () => {
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

  test('keep spans that a reader can follow, and no others', () => {
    expect(render('<table><tr><td colspan="2" rowspan="1000">1<td colspan="0">2</table>')).toBe(
      region('Table 1', '<table><tbody><tr><td colspan="2">1</td><td>2</td></tr></tbody></table>'),
    );
  });
});

describe('pictures', () => {
  const version = '0123456789abcdef';
  const sizes = 'sizes="auto, (width >= 46rem) 42rem, 92vw"';
  const sources = (address: string, widths: [name: number, shown: number][]) =>
    ['avif', 'webp']
      .map((format) => {
        const set = widths.map(([name, shown]) => `${address}/${name}.${format} ${shown}w`).join(', ');
        return `<source type="image/${format}" srcset="${set}" ${sizes}>`;
      })
      .join('');
  const unmeasured =
    '<picture><source type="image/avif" srcset="/images/0/host/uploads/a.jpg/1080.avif">' +
    '<source type="image/webp" srcset="/images/0/host/uploads/a.jpg/1080.webp">' +
    '<img src="/images/0/host/uploads/a.jpg/1080.jpg" alt="" loading="lazy" decoding="async"></picture>';

  test.each([
    [
      'come in sizes up to their own',
      '<img src="/uploads/a.jpg" width="600" height="400" alt="A" srcset="x 2x" class="x" onload="x()">',
      `<picture>${sources('/images/0/host/uploads/a.jpg', [
        [320, 320],
        [480, 480],
        [640, 600],
      ])}<img src="/images/0/host/uploads/a.jpg/1080.jpg" width="600" height="400" alt="A" loading="lazy" decoding="async" ${sizes}></picture>`,
    ],
    [
      'bring their version and their colour',
      `<img src="/uploads/a.jpg" width="200" height="100" alt="A" data-version="${version}" data-colour="#20ff00">`,
      `<picture>${sources(`/images/${version}/host/uploads/a.jpg`, [[320, 200]])}<img src="/images/${version}/host/uploads/a.jpg/1080.jpg" width="200" height="100" alt="A" loading="lazy" decoding="async" data-tone="r1 g7 b0" ${sizes}></picture>`,
    ],
    [
      'bring no other version and no other colour',
      '<img src="/uploads/a.jpg" data-version="../../x" data-colour="red;x">',
      unmeasured,
    ],
    ['always have an alt', '<img src="/uploads/a.jpg" width="100%">', unmeasured],
    [
      'keep their link',
      '<a href="/works"><img src="/uploads/a.jpg" alt=""></a>',
      `<a href="/en/works">${unmeasured}</a>`,
    ],
    [
      'from elsewhere do not tell where they are shown',
      '<img src="https://other.example/a.jpg" alt="A">',
      '<img src="https://other.example/a.jpg" alt="A" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    ],
    [
      'from elsewhere, unencrypted, leave their words',
      '<p><img src="http://other.example/a.jpg" alt="A"></p>',
      '<p>A</p>',
    ],
    [
      'that cannot be made smaller leave their words, where their address would show the backend',
      '<p><img src="https://cms.kanjun.example/wp-content/uploads/a.svg" alt="A"></p>',
      '<p>A</p>',
    ],
    ['as data leave their words', '<img src="data:image/svg+xml,x" alt="A">', 'A'],
    ['without address leave their words', '<img alt="A">', 'A'],
    [
      'keep their caption',
      '<figure><img src="/uploads/a.jpg"><figcaption>b</figcaption></figure>',
      `<figure>${unmeasured}<figcaption>b</figcaption></figure>`,
    ],
    [
      'all of a line',
      '<p><img src="/uploads/a.jpg"><img alt="B"><img src="/uploads/a.jpg"></p>',
      `<p>${unmeasured}B${unmeasured}</p>`,
    ],
  ])('%s', (_name, written, shown) => {
    expect(render(written)).toBe(shown);
  });
});

describe('inline values', () => {
  test.each([
    ['words and links', 'a <a href="/works"><em>b</em></a>', 'a <a href="/en/works"><em>b</em></a>'],
    ['one paragraph', '<p>a</p>', 'a'],
    ['blocks become lines', '<p>a</p>\n<ul><li>b</li><li>c</li></ul>d', 'a<br>b<br>c<br>d'],
    ['headings and tables become words', '<h2>a</h2><table><tr><td>b<td>c</table>', 'a<br>b<br>c'],
    ['blocks in phrasing', '<a href="/works"><div>a</div></a>', '<a href="/en/works">a</a>'],
    ['nothing that runs', 'a<script>b</script><img src=x onerror=c>', 'a'],
  ])('%s', (_name, written, shown) => {
    expect(renderInline(written, english)).toBe(shown);
  });
});

describe('bounds', () => {
  /** Of the processor, so that a busy machine changes nothing. A good text takes a few, the largest here some 500. */
  const MOST_MILLISECONDS = 4000;
  const spent = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;
  const paragraphs = '<p>x</p>'.repeat(20_000);
  const openedInOne = (count: number) => `<p>${Array.from({ length: count }, (_, n) => `<b a=${n}>`).join('')}</p>`;

  test.each([
    ['a text too long', '<div>'.repeat(100_000), 'The text has more than 200000 characters.'],
    ['a text too deep', '<div>'.repeat(40_000), 'The text has elements nested deeper than 200 levels.'],
    ['formatting that repeats itself', openedInOne(190) + paragraphs, 'The text has more than 30000 elements.'],
    ['more such formatting', openedInOne(1000) + paragraphs, 'The text has elements nested deeper than 200 levels.'],
  ])('%s is refused', (_name, html, message) => {
    const start = process.cpuUsage();
    expect(() => render(html)).toThrow(message);
    expect(() => renderInline(html, english)).toThrow(message);
    expect(spent(start)).toBeLessThan(MOST_MILLISECONDS);
  });

  test.each([
    ['links in links', '<a href=/x>'.repeat(18_000)],
    ['headings of one name', '<h2>x</h2>'.repeat(19_000)],
    ['cells', `<table><tr>${'<td>1</td>'.repeat(19_000)}`],
    ['attributes', `<p ${Array.from({ length: 40_000 }, (_, n) => n.toString(36)).join(' ')}>`],
    ['brackets', '<'.repeat(200_000)],
    ['ids', '<p id=a>'.repeat(24_000)],
  ])('as many %s as fit do not hold the server up', (_name, html) => {
    const start = process.cpuUsage();
    render(html);
    expect(spent(start)).toBeLessThan(MOST_MILLISECONDS);
  });

  test('200 levels are enough for a list in a list in a list', () => {
    expect(render('<ul><li>'.repeat(50))).toBe(`${'<ul><li>'.repeat(50)}${'</li></ul>'.repeat(50)}`);
  });
});
