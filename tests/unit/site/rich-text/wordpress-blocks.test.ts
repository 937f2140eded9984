/**
 * Recorded output of `the_content` for posts written in WordPress's editor (6.1.9 and 6.5.5). Classes and the order of
 * attributes differ between the versions; the rendered result is the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBackendUrlRewriter } from '../../../../server/content/rewrite-backend-urls.ts';
import type { Locale } from '../../../../site/i18n/locales.ts';
import { createRichTextRenderer } from '../../../../site/rich-text/rich-text-renderer.ts';
import { asWritten } from '../../../support/site/as-written.ts';

const SITE = 'https://www.fixture.example';
const ownAddresses = createBackendUrlRewriter({
  CONTENT_API_BASE: 'https://cms.fixture.example/wp-json/api/v1',
  CONTENT_PUBLIC_ORIGIN: undefined,
  SITE_ORIGIN: SITE,
});

/** Renders the HTML as the site does, without line-breaking markup and without white space between elements. */
function rendered(body_html: string, locale: Locale = 'ja'): string {
  const body = ownAddresses({ body_html }) as { body_html: string };
  const { html } = createRichTextRenderer(locale, SITE, { uploadsOrigin: SITE }).main(body.body_html);
  return asWritten(html).replaceAll(/>\s+</g, '><');
}
const recorded = (version: string) =>
  readFileSync(join(import.meta.dirname, `recorded/wordpress-${version}.txt`), 'utf8');

describe.each(['6.1', '6.5'])('rich text from WordPress %s', (version) => {
  const html = rendered(recorded(version));
  const external = 'rel="noopener noreferrer external" data-external=""';

  test.each([
    ['links in the language of the page', '<a href="/works/kanda-shops">内神田の事例</a>と<a href="/services/fund">'],
    [
      'aligned paragraphs',
      '<p data-align="center">中央に置いた段落です。</p><p data-align="right">右に置いた段落です。</p>',
    ],
    ['a heading', '<h2 id="h-調査の範囲">調査の範囲</h2>'],
    ['nested lists', '<ul><li>構造\n<ul><li>耐震診断</li><li>コンクリートの中性化</li></ul></li><li>設備</li></ul>'],
    ['a list with another first number', '<ol start="3"><li>見積り</li><li>発注</li></ol>'],
    [
      'a quotation',
      '<blockquote><p>改修は、建物の寿命を延ばす投資です。</p><cite>試験太郎、代表取締役</cite></blockquote>',
    ],
    [
      'a pull quote',
      '<figure><blockquote><p>改修は、建物の寿命を延ばす投資です。</p><cite>運用部</cite></blockquote></figure>',
    ],
    [
      'a table with its caption as a name',
      '<figure><div class="table-scroll" role="region" tabindex="0" aria-label="改修費の内訳（2026年9月30日現在）"><table>' +
        '<thead><tr><th scope="col">項目</th><th data-align="right" scope="col">金額</th>',
    ],
    [
      'a table with a footer and caption',
      '<td data-align="right">30％</td></tr></tfoot></table></div><figcaption>改修費の内訳（',
    ],
    [
      'an image with variants of its largest file',
      '/images/0/host/wp-content/uploads/2026/11/atrium.jpg/1080.webp 1080w, /images/0/host/wp-content/uploads/2026/11/atrium.jpg/1440.webp 1440w, /images/0/host/wp-content/uploads/2026/11/atrium.jpg/1920.webp 1600w',
    ],
    [
      "an image at the editor's size",
      '<img width="1024" height="640" src="/images/0/host/wp-content/uploads/2026/11/atrium.jpg/1080.jpg" alt="吹き抜けの階段"',
    ],
    [
      'an image with a caption',
      '</picture><figcaption>改修後の吹き抜け。2026年6月、完成予想図。</figcaption></figure>',
    ],
    ['an image aligned to one side', '<figure data-align="right"><picture>'],
    [
      'an image that links to its original',
      '<figure><a href="/images/0/host/wp-content/uploads/2026/11/roof.jpg/3200.jpg"><picture>',
    ],
    ['an image that links to a page', '<figure data-align="center"><a href="/works"><picture>'],
    ['a gallery', '<figure><figure><picture>'],
    ['a gallery with a caption of each image', '<figcaption>吹き抜け</figcaption></figure><figure><picture>'],
    ['a gallery with its own caption', '</figure><figcaption>改修の3か所</figcaption></figure>'],
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
      'a YouTube video that loads on click',
      '<figure><a href="https://www.youtube.com/watch?v=M7lc1UVf-VE" data-video="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1" ' +
        `${external}><b><span lang="en">YouTube Developers Live: Embedded Web Player Customization</span></b>` +
        '<small>再生すると、YouTube（Google LLC）に接続します。</small></a><figcaption>現場の記録（2分）</figcaption></figure>',
    ],
    [
      'a Vimeo video that loads on click',
      '<figure><a href="https://vimeo.com/76979871" data-video="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1"',
    ],
    [
      'a video without oEmbed data, with its start time',
      `data-video="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&amp;start=42" ${external}><b>YouTubeの動画</b>`,
    ],
    [
      'an embed of another service',
      `<figure><a href="https://twitter.com/example/status/1" ${external}>https://twitter.com/example/status/1</a></figure>`,
    ],
    [
      'a file with its type and size',
      '<p data-block="file"><a href="/wp-content/uploads/2026/11/fund-outline.pdf" id="user-content-wp-block-file--media-1" download="">ファンドの概要</a><small>PDF、1.3 MB</small></p>',
    ],
    ['preformatted text', '<pre>評価額 ＝ 純収益 ÷ 還元利回り'],
    ['a verse', '<p data-block="verse">残すものを'],
    ['the text of unsupported blocks', '<p>表紙の言葉</p>'],
    ['an image beside text', '<div data-block="columns"><figure><picture>'],
  ])('contains %s', (_name, part) => {
    expect(html).toContain(part);
  });

  test('contains no classes, styles, frames, forms, scripts, comments or hosts', () => {
    const classes = [...html.matchAll(/class="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(classes)).toEqual(new Set(['table-scroll', 'more']));
    expect(html).not.toMatch(
      /style=|<iframe|<form|<object|<video|<script|alert|送信|<!--|wp-block-(?!file--media)|cms\.fixture/,
    );
    expect(html).not.toMatch(/<(?:p|div|figure)><\/(?:p|div|figure)>/);
  });
});

test('renders details and footnotes of WordPress 6.5', () => {
  const html = rendered(recorded('6.5'));
  const id = 'user-content-8a1f0c5e-1111-4222-8333-444455556666';
  expect(html).toContain(
    '<details><summary>用語の説明</summary><p>還元利回りとは、純収益を評価額で割った割合です。</p></details>',
  );
  expect(html).toContain(`<sup><a href="#${id}" id="${id}-link" data-footnote-ref="">1</a></sup>`);
  expect(html).toContain(
    `<section data-footnotes=""><h2>脚注</h2><ol><li id="${id}">2026年9月30日現在。<a href="/works">実績</a>を参照。 <a href="#${id}-link" aria-label="本文の注1へ戻る" data-footnote-backref="">`,
  );
});

test('renders English labels and links to English pages in English', () => {
  const html = rendered(recorded('6.5'), 'en');
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

describe('HTML of older editors and Markdown', () => {
  test.each([
    [
      'a gallery as a list',
      '<figure class="wp-block-gallery columns-2"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="/wp-content/uploads/a.jpg" alt="A"></figure></li></ul></figure>',
      '<figure><ul><li><figure><picture>',
    ],
    [
      'a caption of the classic editor',
      '<figure class="wp-caption alignleft" style="width:310px"><img src="/wp-content/uploads/a.jpg" alt="A"><figcaption class="wp-caption-text">b</figcaption></figure>',
      '</picture><figcaption>b</figcaption></figure>',
    ],
    [
      'a separate video URL in Markdown',
      '<p><a href="https://youtu.be/M7lc1UVf-VE">https://youtu.be/M7lc1UVf-VE</a></p>',
      'data-video="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1"',
    ],
    [
      'a caption that repeats the video title once',
      '<figure class="wp-block-embed"><div>https://youtu.be/M7lc1UVf-VE</div><figcaption class="wp-element-caption">倉庫の一日</figcaption></figure>',
      '<b>倉庫の一日</b><small>再生すると、YouTube（Google LLC）に接続します。</small></a></figure>',
    ],
    [
      'a player in a paragraph',
      '<p><iframe src="//player.vimeo.com/video/1?h=ab12"></iframe></p>',
      'href="https://vimeo.com/1/ab12" data-video="https://player.vimeo.com/video/1?autoplay=1&amp;dnt=1&amp;h=ab12"',
    ],
    [
      'a link to a video within a sentence',
      '<p><a href="https://youtu.be/M7lc1UVf-VE">映像</a></p>',
      '<p><a href="https://www.youtube.com/watch?v=M7lc1UVf-VE"'.replace(
        'https://www.youtube.com/watch?v=',
        'https://youtu.be/',
      ),
    ],
    ['empty paragraphs', '<p>a</p><p>&nbsp;</p><p></p><p>b</p>', '<p>a</p><p>b</p>'],
    [
      'a button without a link',
      '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link">b</a></div></div>',
      '<div>b</div>',
    ],
    ['an empty file block', '<div class="wp-block-file">b</div>', '<div data-block="file">b</div>'],
  ])('is rendered for %s', (_name, written, part) => {
    expect(rendered(written)).toContain(part);
  });
});
