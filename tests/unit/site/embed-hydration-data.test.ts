import { describe, expect, test } from 'vitest';
import { embedHydrationData } from '../../../site/app/embed-hydration-data.server.ts';
import { localizedUrl } from '../../../site/i18n/localized-url.ts';
import type { HydrationData } from '../../../site/navigation/payload/payload.ts';
import { canonicalHtml } from '../../../site/rich-text/canonical-html.server.ts';
import { renderInline, renderRichText } from '../../../site/rich-text/render-rich-text.ts';
import type { SafeHtml } from '../../../site/rich-text/safe-html.ts';
import { hostileSnippets } from '../../hostile/snippets.ts';
import { hydrationDataOf } from '../../support/site/hydration-data-of.ts';

const TEXT = canonicalHtml(
  '<p title="1 < 2 > 0">1 &lt; 2, “a”&nbsp;&amp;&nbsp;<b>b</b>.</p><img sizes="(width >= 9rem) 1px">' as SafeHtml,
);

/** A document with this body, with the results of `embedHydrationData` and of a browser that reads it. */
function embed(body: string, data: unknown, isComplete = false) {
  const boot = { payload: { data } } as unknown as Omit<HydrationData, 'checksum'>;
  const { html, block } = embedHydrationData(`<html><head></head><body>${body}</body></html>`, boot, isComplete);
  const document = html.replace('</body>', () => `${block}</body>`);
  const { payload } = hydrationDataOf(document);
  return { document, block, data: payload && 'data' in payload ? payload.data : undefined };
}

test('omits HTML that is the whole content of an element from the block, and reads it from the document', () => {
  const { document, block, data } = embed(`<div class="prose">${TEXT}</div>`, { list: [{ body: TEXT }], title: 'a' });
  expect(document).toContain(`<div class="prose" data-html="0">${TEXT}</div>`);
  expect(block).toContain('{"list":[{"body":{"data-html":0}}],"title":"a"}');
  expect(data).toEqual({ list: [{ body: TEXT }], title: 'a' });
});

test.each<[string, string, unknown]>([
  ['is twice in the document', `<div>${TEXT}</div><div>${TEXT}</div>`, { body: TEXT }],
  ['is twice in the payload', `<div>${TEXT}</div>`, { body: TEXT, again: TEXT }],
  ["is only part of an element's content", `<div>${TEXT} and more</div>`, { body: TEXT }],
  ['is between two elements', `<div></div>${TEXT}<div></div>`, { body: TEXT }],
  ['is not in the document', '<dialog></dialog>', { body: TEXT }],
  [
    'is escaped in the document',
    `<p title="${TEXT.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}">a</p>`,
    { body: TEXT },
  ],
  ['is too short for a key', '<p><b>a</b></p>', { body: '<b>a</b>' }],
])('keeps HTML in the block if it %s', (_, body, data) => {
  const embedded = embed(body, data);
  expect(embedded.document).not.toContain('data-html');
  expect(embedded.data).toEqual(data);
});

test('keeps HTML in the block if it is inside other omitted HTML', () => {
  const outer = `<section><h2>Heading</h2><div>${TEXT}</div></section>`;
  const { block, data } = embed(`<div>${outer}</div>`, { outer, inner: TEXT });
  expect(block).toContain('{"outer":{"data-html":0},"inner":"\\u003cp');
  expect(data).toEqual({ outer, inner: TEXT });
});

test('keeps all HTML in the block of a page that was posted', () => {
  const { document, data } = embed(`<div>${TEXT}</div>`, { body: TEXT }, true);
  expect(document).not.toContain('data-html');
  expect(data).toEqual({ body: TEXT });
});

const FILLING = '<p>A paragraph that is long enough to be left out.</p>';
test.each([
  ['a tag in an attribute, which browsers escape differently', `<p title="<b>">a</p>${FILLING}`],
  ['a line break that a browser drops', `<pre>\n\na</pre>${FILLING}`],
  ['a carriage return', `<p>a\rb</p>${FILLING}`],
  ['a null byte', `<p>a\0b</p>${FILLING}`],
  ['half a surrogate pair', `<p>a\uD83Db</p>${FILLING}`],
  ['blocks in a paragraph', `<p>a<div>b</div></p>${FILLING}`],
  ['an unclosed element', `<p>a<b>${FILLING}`],
  ['another notation', `<p title='a'>&#x26;</p>${FILLING}`],
])('keeps HTML in the block if it contains %s', (_, text) => {
  const { block } = embed(`<div>${text}</div>`, { body: text });
  expect(block).not.toContain('data-html');
});

describe('hydration data without a payload', () => {
  const { document } = embed(`<div>${TEXT}</div><div>${FILLING}</div>`, { one: TEXT, other: FILLING });
  test.each<[string, (html: string) => string]>([
    ['a key is missing', (html) => html.replace(' data-html="1"', '')],
    ['keys are exchanged', (html) => html.replace('="0"', '="2"').replace('="1"', '="0"').replace('="2"', '="1"')],
    ['a key is duplicated', (html) => html.replace('</body>', '<p data-html="0">a</p></body>')],
    ['an element is missing', (html) => html.replace(/<div data-html="0">.*?<\/div>/, '')],
    ['a text was translated', (html) => html.replace('A paragraph', '<font><font>Ein Absatz</font></font>')],
    ['a character was changed', (html) => html.replace('A paragraph', 'B paragraph')],
    ['an attribute was added', (html) => html.replace('<p title', '<p data-extension="" title')],
  ])('is returned if %s', (_, change) => {
    expect(hydrationDataOf(document).payload).toBeDefined();
    expect(hydrationDataOf(change(document)).payload).toBeUndefined();
  });
});

test('restores every hostile text unchanged', () => {
  const options = {
    locale: 'ja',
    siteOrigin: 'https://www.fixture.example',
    localize: localizedUrl,
    pictureSource: (src: string) => src,
  } as const;
  const texts = hostileSnippets.flatMap(({ html }) => [
    renderRichText(html, options).html,
    renderInline(html, options),
  ]);
  const { data, block } = embed(texts.map((text) => `<div>${text}</div>`).join(''), texts);
  expect(data).toEqual(texts);
  expect(block.split('"data-html":').length).toBeGreaterThan(10);
});
