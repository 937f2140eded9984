/** Runs the corpus in a real browser: harmless after sanitising, harmful before. */
import { describe, expect, test } from 'vitest';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { isCanonical } from '../../site/rich-text/canonical-html.server.ts';
import { normalizeBrackets } from '../../site/rich-text/normalize-brackets.ts';
import { type RichTextOptions, renderInline, renderRichText } from '../../site/rich-text/render-rich-text.ts';
import { browserForFile } from '../support/for-file.ts';
import { type InsertionMethod, type Outcome, openProbe } from './probe.ts';
import { type HostileSnippet, hostileSnippets } from './snippets.ts';

const options: RichTextOptions = {
  locale: 'ja',
  siteOrigin: 'https://www.fixture.example',
  localize: localizedUrl,
  // Accepts every URL of the page's own host as an image, so that no snippet is rejected early.
  pictureSource: (src) => (src.startsWith('/') ? `media${src}` : null),
};

/** Number of parallel pages, which mostly wait. */
const PAGES = 4;

/** Snippets per document where no effects are expected. An effect names these few. */
const TOGETHER = 30;
/**
 * Unsanitised snippets interfere, so each is tested alone. Every sixth suffices.
 */
const SAMPLE = hostileSnippets.filter((_, index) => index % 6 === 0);

const browser = browserForFile();

interface Finding extends Outcome {
  name: string;
}

/** Probes the snippets, this number per document. */
async function probeAll(
  snippets: readonly HostileSnippet[],
  prepare: (html: string) => string,
  method: InsertionMethod,
  together: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const waiting = [...snippets];
  const work = async () => {
    await using probe = await openProbe(browser);
    while (waiting.length > 0) {
      const next = waiting.splice(0, together);
      const name = next.map((snippet) => snippet.name).join();
      findings.push({ name, ...(await probe(next.map(({ html }) => prepare(html)).join(''), method)) });
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  return findings;
}

const hasRun = ({ name, executed }: Finding) => executed.includes(name);
const hasHarmed = ({ executed, requests, windows, damage }: Finding) =>
  executed.length + requests.length + windows + damage.length > 0;

test('has a large corpus with unique names', () => {
  expect(hostileSnippets.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileSnippets.map(({ name }) => name)).size).toBe(hostileSnippets.length);
});

test('parses sanitised HTML in a browser to the same text', async () => {
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
  expect(read.map(normalizeBrackets)).toEqual(texts);
});

describe.each<InsertionMethod>(['document', 'script'])('inserted by the %s', { timeout: 240_000 }, (method) => {
  test('has no effect after sanitising', async () => {
    const sanitise = (html: string) => `${renderRichText(html, options).html}<p>${renderInline(html, options)}</p>`;
    const findings = await probeAll(hostileSnippets, sanitise, method, TOGETHER);
    expect(findings.filter(hasHarmed)).toEqual([]);
    expect(findings.flatMap(({ name }) => name.split(','))).toHaveLength(hostileSnippets.length);
  });

  // Proves that the test above can fail. In Chromium 156, 69 of all snippets run from the document and 58 from a
  // script.
  test('runs or causes other harm without sanitising', async () => {
    const findings = await probeAll(SAMPLE, (html) => html, method, 1);
    expect(findings.filter(hasRun).length).toBeGreaterThanOrEqual(6);
    expect(findings.filter((finding) => hasHarmed(finding) && !hasRun(finding)).length).toBeGreaterThanOrEqual(2);
  });
});
