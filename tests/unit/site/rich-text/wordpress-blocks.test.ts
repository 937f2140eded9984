/**
 * What WordPress's editor writes, as its `the_content` gives it (6.1.9, 6.5.5): made in the editor itself, recorded. Classes and the
 * order of attributes differ between the two; what a reader gets does not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createOwnAddresses } from '../../../../server/content/own-addresses.ts';
import type { Locale } from '../../../../site/i18n/locales.ts';
import { createRichTextRenderer } from '../../../../site/rich-text/rich-text-renderer.ts';

const SITE = 'https://www.fixture.example';
const ownAddresses = createOwnAddresses({
  CONTENT_API_BASE: 'https://cms.fixture.example/wp-json/api/v1',
  CONTENT_PUBLIC_ORIGIN: undefined,
  SITE_ORIGIN: SITE,
});

/** As the site shows it, without what holds figures together and without white space between elements. */
function shown(body_html: string, locale: Locale = 'ja'): string {
  const answer = ownAddresses({ body_html }) as { body_html: string };
  return createRichTextRenderer(locale, SITE, { uploadsOrigin: SITE })
    .main(answer.body_html)
    .html.replaceAll(/<span class="nowrap">(.*?)<\/span>|\u2060/g, '$1')
    .replaceAll(/>\s+</g, '><');
}
const recorded = (version: string) =>
  readFileSync(join(import.meta.dirname, `recorded/wordpress-${version}.txt`), 'utf8');

describe.each(['6.1', '6.5'])('WordPress %s', (version) => {
  const html = shown(recorded(version));
  const external = 'rel="noopener noreferrer external" data-external=""';

  test.each([
    ['links in the reader’s language', '<a href="/works/kanda-shops">内神田の事例</a>と<a href="/services/fund">'],
    [
      'aligned paragraphs',
      '<p data-align="center">中央に置いた段落です。</p><p data-align="right">右に置いた段落です。</p>',
    ],
    ['a heading', '<h2 id="h-調査の範囲">調査の範囲</h2>'],
    ['lists in lists', '<ul><li>構造\n<ul><li>耐震診断</li><li>コンクリートの中性化</li></ul></li><li>設備</li></ul>'],
    ['a list from another number', '<ol start="3"><li>見積り</li><li>発注</li></ol>'],
    [
      'a quotation',
      '<blockquote><p>改修は、建物の寿命を延ばす投資です。</p><cite>試験太郎、代表取締役</cite></blockquote>',
    ],
    [
      'a pull quote',
      '<figure><blockquote><p>改修は、建物の寿命を延ばす投資です。</p><cite>運用部</cite></blockquote></figure>',
    ],
    [
      'a table, named by its caption',
      '<figure><div class="table-scroll" role="region" tabindex="0" aria-label="改修費の内訳（2026年9月30日現在）"><table>' +
        '<thead><tr><th scope="col">項目</th><th data-align="right" scope="col">金額</th>',
    ],
    [
      'its foot and its caption',
      '<td data-align="right">30％</td></tr></tfoot></table></div><figcaption>改修費の内訳（',
    ],
    [
      'a picture, made of the largest file that there is of it',
      '/images/0/host/wp-content/uploads/2026/11/atrium.jpg/1080.webp 1080w, /images/0/host/wp-content/uploads/2026/11/atrium.jpg/1440.webp 1440w, /images/0/host/wp-content/uploads/2026/11/atrium.jpg/1920.webp 1600w',
    ],
    [
      '… as large as the editor wants it',
      '<img width="1024" height="640" src="/images/0/host/wp-content/uploads/2026/11/atrium.jpg/1080.jpg" alt="吹き抜けの階段"',
    ],
    ['… with its caption', '</picture><figcaption>改修後の吹き抜け。2026年6月、完成予想図。</figcaption></figure>'],
    ['… at a side', '<figure data-align="right"><picture>'],
    [
      '… that leads to itself',
      '<figure><a href="/images/0/host/wp-content/uploads/2026/11/roof.jpg/2400.jpg"><picture>',
    ],
    ['… that leads elsewhere', '<figure data-align="center"><a href="/works"><picture>'],
    ['a gallery', '<figure><figure><picture>'],
    ['… with the captions of both', '<figcaption>吹き抜け</figcaption></figure><figure><picture>'],
    ['… of all', '</figure><figcaption>改修の3か所</figcaption></figure>'],
    [
      'columns',
      '<div data-block="columns"><div><h3 id="h-改修前">改修前</h3><p>一次エネルギー消費量は、1,010MJ/m²でした。</p></div><div><h3',
    ],
    ['a group', '<div><p>まとめて色を付けた段落です。</p></div>'],
    [
      'buttons',
      '<p data-block="buttons"><a href="/works" class="more">実績を見る</a><a href="/contact" class="more">お問い合わせ</a></p>',
    ],
    ['a separator', '</p><hr><figure>'],
    [
      'a film at YouTube, asked for when it is pressed',
      '<figure><a href="https://www.youtube.com/watch?v=M7lc1UVf-VE" data-video="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1" ' +
        `${external}><b><span lang="en">YouTube Developers Live: Embedded Web Player Customization</span></b>` +
        '<small>再生すると、YouTube（Google LLC）に接続します。</small></a><figcaption>現場の記録（2分）</figcaption></figure>',
    ],
    [
      '… at Vimeo',
      '<figure><a href="https://vimeo.com/76979871" data-video="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1"',
    ],
    [
      '… that WordPress could not ask about, from its second',
      `data-video="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;start=42" ${external}><b>YouTubeの動画</b>`,
    ],
    [
      'an embed of another service',
      `<figure><a href="https://twitter.com/example/status/1" ${external}>https://twitter.com/example/status/1</a></figure>`,
    ],
    [
      'a file, with its kind and size',
      '<p data-block="file"><a href="/wp-content/uploads/2026/11/fund-outline.pdf" id="user-content-wp-block-file--media-1" download="">ファンドの概要</a><small>PDF、1.3 MB</small></p>',
    ],
    ['preformatted lines', '<pre>評価額 ＝ 純収益 ÷ 還元利回り'],
    ['a verse', '<p data-block="verse">残すものを'],
    ['words of blocks that the site has no form for', '<p>表紙の言葉</p>'],
    ['a picture and its words', '<div data-block="columns"><figure><picture>'],
  ])('%s', (_name, part) => {
    expect(html).toContain(part);
  });

  test('nothing else: no class, no style, no frame, form or script, no comment, no host', () => {
    const classes = [...html.matchAll(/class="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(classes)).toEqual(new Set(['table-scroll', 'more']));
    expect(html).not.toMatch(
      /style=|<iframe|<form|<object|<video|<script|alert|送信|<!--|wp-block-(?!file--media)|cms\.fixture/,
    );
    expect(html).not.toMatch(/<(?:p|div|figure)><\/(?:p|div|figure)>/);
  });
});

test('WordPress 6.5 has details and footnotes, too', () => {
  const html = shown(recorded('6.5'));
  const id = 'user-content-8a1f0c5e-1111-4222-8333-444455556666';
  expect(html).toContain(
    '<details><summary>用語の説明</summary><p>還元利回りとは、純収益を評価額で割った割合です。</p></details>',
  );
  expect(html).toContain(`<sup><a href="#${id}" id="${id}-link" data-footnote-ref="">1</a></sup>`);
  expect(html).toContain(
    `<section data-footnotes=""><h2>脚注</h2><ol><li id="${id}">2026年9月30日現在。<a href="/works">実績</a>を参照。 <a href="#${id}-link" aria-label="本文の注1へ戻る" data-footnote-backref="">`,
  );
});

test('in English the words are English, and links lead to English pages', () => {
  const html = shown(recorded('6.5'), 'en');
  for (const part of [
    '<a href="/en/services/fund">',
    'Playing it connects you to YouTube (Google LLC).',
    '>Video on YouTube</b>',
    '<small>PDF, 1.3 MB</small>',
    '<h2>Notes</h2>',
    'aria-label="Back to the text, note 1"',
  ])
    expect(html).toContain(part);
});

describe('older and other hands', () => {
  test.each([
    [
      'a gallery as lists were',
      '<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="/wp-content/uploads/a.jpg" alt="A"></figure></li></ul></figure>',
      '<figure><ul><li><figure><picture>',
    ],
    [
      'a caption of the classic editor',
      '<figure class="wp-caption alignleft" style="width:310px"><img src="/wp-content/uploads/a.jpg" alt="A"><figcaption class="wp-caption-text">b</figcaption></figure>',
      '</picture><figcaption>b</figcaption></figure>',
    ],
    [
      'a film’s address alone in Markdown',
      '<p><a href="https://youtu.be/M7lc1UVf-VE">https://youtu.be/M7lc1UVf-VE</a></p>',
      'data-video="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1"',
    ],
    [
      'a caption that is the film’s title, once',
      '<figure class="wp-block-embed"><div>https://youtu.be/M7lc1UVf-VE</div><figcaption class="wp-element-caption">倉庫の一日</figcaption></figure>',
      '<b>倉庫の一日</b><small>再生すると、YouTube（Google LLC）に接続します。</small></a></figure>',
    ],
    [
      'a player in a paragraph',
      '<p><iframe src="//player.vimeo.com/video/1?h=ab12"></iframe></p>',
      'href="https://vimeo.com/1/ab12" data-video="https://player.vimeo.com/video/1?autoplay=1&amp;dnt=1&amp;h=ab12"',
    ],
    [
      'a link to a film in a sentence',
      '<p><a href="https://youtu.be/M7lc1UVf-VE">映像</a></p>',
      '<p><a href="https://www.youtube.com/watch?v=M7lc1UVf-VE"'.replace(
        'https://www.youtube.com/watch?v=',
        'https://youtu.be/',
      ),
    ],
    ['paragraphs for distance', '<p>a</p><p>&nbsp;</p><p></p><p>b</p>', '<p>a</p><p>b</p>'],
    [
      'a button without a link',
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link">b</a></div></div>',
      '<span>b</span>',
    ],
    ['an empty file block', '<div class="wp-block-file">b</div>', '<div data-block="file">b</div>'],
  ])('%s', (_name, written, part) => {
    expect(shown(written)).toContain(part);
  });
});
