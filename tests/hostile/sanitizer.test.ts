/** The corpus in a real browser: after the sanitiser nothing happens, and before it a lot does. */
import { describe, expect, test } from 'vitest';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { isCanonical } from '../../site/rich-text/canonical-html.server.ts';
import { type RichTextOptions, renderInline, renderRichText } from '../../site/rich-text/render-rich-text.ts';
import { evenBrackets } from '../../site/rich-text/typography/even-brackets.ts';
import { browserForFile } from '../support/for-file.ts';
import { type Outcome, openProbe, type Way } from './probe.ts';
import { type HostileSnippet, hostileSnippets } from './snippets.ts';

const options: RichTextOptions = {
  locale: 'ja',
  siteOrigin: 'https://www.fixture.example',
  localize: localizedUrl,
  // Every address of the page's own host is one of a picture: none is refused before it could do harm.
  pictureSource: (src) => (src.startsWith('/') ? `media${src}` : null),
};

/** Each spends most of its time waiting. */
const PAGES = 4;

/** Where nothing is expected to happen: what does happen names these few. */
const TOGETHER = 30;
/** As they are written they get in each other's way: each is alone, and every sixth shows that harm would be noticed. */
const SAMPLE = hostileSnippets.filter((_, index) => index % 6 === 0);

const browser = browserForFile();

interface Finding extends Outcome {
  name: string;
}

/** So many snippets in a document. */
async function probeAll(
  snippets: readonly HostileSnippet[],
  prepare: (html: string) => string,
  way: Way,
  together: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const waiting = [...snippets];
  const work = async () => {
    await using probe = await openProbe(browser);
    while (waiting.length > 0) {
      const next = waiting.splice(0, together);
      const name = next.map((snippet) => snippet.name).join();
      findings.push({ name, ...(await probe(next.map(({ html }) => prepare(html)).join(''), way)) });
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  return findings;
}

const hasRun = ({ name, executed }: Finding) => executed.includes(name);
const hasHarmed = ({ executed, requests, windows, damage }: Finding) =>
  executed.length + requests.length + windows + damage.length > 0;

test('the corpus is large, and every name is there once', () => {
  expect(hostileSnippets.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileSnippets.map(({ name }) => name)).size).toBe(hostileSnippets.length);
});

test('a browser reads a sanitised text back from its document as the server has it', async () => {
  const texts = hostileSnippets
    .flatMap(({ html }) => [renderRichText(html, options).html, renderInline(html, options)])
    .filter(isCanonical);
  expect(texts.length).toBeGreaterThan(hostileSnippets.length);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('**', (route) => route.fulfill({ status: 204 }));
  await page.setContent(texts.map((text) => `<div data-text>${text}</div>`).join(''), { waitUntil: 'commit' });
  const read = await page.locator('[data-text]').evaluateAll((elements) => elements.map(({ innerHTML }) => innerHTML));
  await context.close();
  expect(read.map(evenBrackets)).toEqual(texts);
});

describe.each<Way>(['document', 'script'])('put in by the %s', { timeout: 240_000 }, (way) => {
  test('sanitised, nothing happens', async () => {
    const sanitise = (html: string) => `${renderRichText(html, options).html}<p>${renderInline(html, options)}</p>`;
    const findings = await probeAll(hostileSnippets, sanitise, way, TOGETHER);
    expect(findings.filter(hasHarmed)).toEqual([]);
    expect(findings.flatMap(({ name }) => name.split(','))).toHaveLength(hostileSnippets.length);
  });

  // So that the test above is known to be able to fail. Of all, 69 run from the document in Chromium 156, 58 from a script.
  test('as written, much of it runs, and much of the rest does other harm', async () => {
    const findings = await probeAll(SAMPLE, (html) => html, way, 1);
    expect(findings.filter(hasRun).length).toBeGreaterThanOrEqual(6);
    expect(findings.filter((finding) => hasHarmed(finding) && !hasRun(finding)).length).toBeGreaterThanOrEqual(2);
  });
});
