/** Failures of a real WordPress */
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { TARGETS } from '../../../scripts/bench/targets.ts';
import { signClaims } from '../../../server/preview/preview-tokens.ts';
import { ENQUIRY } from '../../submissions/backend-fixture.ts';
import { asWritten } from '../../support/site/as-written.ts';
import { COMPANY } from '../../support/site/company.ts';
import { proveWork } from '../../support/site/prove-work.ts';
import { freePort, type RunningSite, startSite } from '../../support/site/start-site.ts';
import { type VisitedPage, visit } from '../../support/site/visit.ts';
import { logIn } from './support/admin/log-in.ts';
import { FAILURES, inTree } from './support/failures.ts';
import { editorOf, type ImportedWordpress, postOf, startImportedWordpress } from './support/imported-wordpress.ts';
import { wordpressProblem } from './support/local-wordpress.ts';
import { writeManyNews } from './support/many-news.ts';
import { type UnreliableProxy, unreliableProxy } from './support/site/unreliable-proxy.ts';

const problem = await wordpressProblem();

/** Longer than a healthy WordPress takes on a busy machine */
const TIMEOUT_MS = 3000;
const READ = ['/', '/en', '/news', '/en/news/15', '/works/tamachi-lofts', '/en/columns/1', '/contact', '/en/contact'];

describe.skipIf(problem)('when WordPress fails', () => {
  let wordpress: ImportedWordpress;
  let proxy: UnreliableProxy;
  let site: RunningSite;
  let pictures: string[];
  const titles = new Map<string, string | undefined>();
  const health = async () => (await fetch(`${site.origin}/healthz`)).json();
  beforeAll(async () => {
    wordpress = await startImportedWordpress();
    proxy = await unreliableProxy(Number(new URL(wordpress.origin).port));
    const port = String(await freePort());
    site = await startSite({
      PORT: port,
      SITE_ORIGIN: `http://localhost:${port}`,
      CONTENT_API_BASE: proxy.origin + API_PATH,
      CONTENT_PUBLIC_ORIGIN: wordpress.origin,
      CONTENT_API_KEY: wordpress.secrets.apiKey,
      PREVIEW_SECRET: wordpress.secrets.previewSecret,
      CONTENT_TIMEOUT_MS: String(TIMEOUT_MS),
      NODE_EXTRA_CA_CERTS: proxy.certificate,
      // Variants must not exist before they are requested.
      PREWARM_IMAGES: '0',
      // Other tests may have generated variants.
      DATA_DIR: join(wordpress.folder, 'site'),
    });
  });
  afterAll(async () => {
    await site?.stop();
    await proxy?.[Symbol.asyncDispose]();
    await wordpress?.stop();
  });

  const lines = (pattern: RegExp) =>
    site
      .output()
      .split('\n')
      .filter((line) => pattern.test(line));

  function expectNothingOfWordpress({ html, headers }: Pick<VisitedPage, 'html' | 'headers'>): void {
    const all = html + JSON.stringify([...headers]);
    for (const origin of [wordpress.origin, proxy.origin]) expect(all).not.toContain(new URL(origin).host);
    expect(all).not.toMatch(/wp-login|wp-admin|critical error|maintenance|WordPress|rest_|ContentError|secret/i);
  }

  test('serves all pages before the failures', async () => {
    for (const path of READ) {
      // New PHP processes can exceed the timeout on a busy machine.
      const read = async () => {
        const { status, title } = await visit(site.origin + path);
        titles.set(path, title);
        return [path, status, await health()];
      };
      // While the profile of the site cannot be read, titles contain the name in the configuration.
      await expect.poll(read).toEqual([path, 200, { status: 'ok' }]);
    }
    pictures = [...(await visit(`${site.origin}/works`)).html.matchAll(/src="(\/images\/[^"]+\.jpg)"/g)].map(
      ([, src = '']) => src,
    );
  });

  test.for(FAILURES.map((failure, index) => [failure.name, failure, index] as const))(
    'serves cached pages, and a clear error page for others, while %s',
    async ([, { begin, end }, index]) => {
      await begin({ wordpress, proxy });
      try {
        // Pages that have not been requested before.
        const expectations = [
          [`/news/${index + 1}`, 'ja', 'ただいま表示できません', 'エラーが発生しました'],
          [`/en/news/${index + 1}`, 'en', 'This page is temporarily unavailable', 'An error occurred'],
        ] as const;
        const refused = await Promise.all(expectations.map(([path]) => visit(site.origin + path)));
        for (const [at, page] of refused.entries()) {
          const [path, lang, ...messages] = expectations[at] ?? [];
          expect([path, page.status]).toEqual([path, expect.toBeOneOf([500, 502, 503])]);
          expect([page.lang, page.headers.get('cache-control')]).toEqual([lang, 'private, no-store']);
          expect(messages.some((message) => page.main.includes(message))).toBe(true);
          expectNothingOfWordpress(page);
        }
        // A failure must not replace the cached page.
        for (let round = 0; round < 2; round += 1) {
          const pages = await Promise.all(READ.map(async (path) => ({ path, page: await visit(site.origin + path) })));
          for (const { path, page } of pages) {
            expect([path, page.status, page.title]).toEqual([path, 200, titles.get(path)]);
            expectNothingOfWordpress(page);
          }
        }
        const picture = pictures[index % pictures.length];
        expect([picture, (await fetch(site.origin + picture)).status]).toEqual([picture, 503]);
        expect(await health()).toMatchObject({ status: 'degraded', failing: { content: expect.any(String) } });
      } finally {
        await end({ wordpress, proxy });
      }
    },
  );

  test('logs the start and the end of an outage once, and then serves new content', async () => {
    await expect.poll(health).toEqual({ status: 'ok' });
    const events = lines(/Content backend: (?:failing|recovered)/).map((line) =>
      line.includes('failing') ? 'failing' : 'recovered',
    );
    expect(events).toEqual(events.map((_, index) => (index % 2 === 0 ? 'failing' : 'recovered')));
    // Consecutive failures are a single outage, unless the machine was slow in between.
    expect(events.length).toBeLessThan(FAILURES.length);
    expect(lines(/rendering failed|Sitemap and feeds|no picture|unhandled/)).toEqual([]);

    const editor = editorOf(wordpress);
    await editor(`meguri-news/${(await postOf(editor, 'news', 15)).id}`, { title: '復旧後のお知らせ' });
    await expect
      .poll(async () => (await visit(`${site.origin}/news/15`)).title)
      .toBe(`復旧後のお知らせ | ${COMPANY.name.ja}`);
  });

  async function enquire(lang: 'ja' | 'en') {
    const { challenge, ticket: formToken } = await (await fetch(`${site.origin}/forms/challenge`)).json();
    const fields = { ...ENQUIRY, message: `${lang}: 消えてはならない文`, step: 'send', ticket: formToken };
    const response = await fetch(`${site.origin}${lang === 'en' ? '/en' : ''}/contact`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ ...fields, proof: await proveWork(challenge) }),
      redirect: 'manual',
    });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  test("responds to a submission in the visitor's language, and keeps its text in the form", async () => {
    await wordpress.pause();
    try {
      for (const [lang, sentence] of [
        ['ja', 'システムの不具合により、受け付けられませんでした'],
        ['en', 'Owing to a system fault, we were unable to accept your form'],
      ] as const) {
        const response = await enquire(lang);
        expect(response.status).toBe(503);
        expect(response.html).toContain(sentence);
        expect(response.html).toContain(`${lang}: 消えてはならない文`);
        expect(response.html).toContain('taro@example.jp');
        expectNothingOfWordpress(response);
      }
      const document = await fetch(`${site.origin}${API_PATH}/downloads/1/files/en`, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      expect(document.headers.get('location')).toBe('/en/download?link=failed');
      expect((await visit(`${site.origin}/seminars/offices/calendar.ics`)).status).toBe(503);
    } finally {
      await wordpress.resume();
    }
  });

  test('serves published content when keys differ, rejects requests that need them, and reports this in /healthz', async () => {
    const { apiKey, previewSecret } = wordpress.secrets;
    const config = await readFile(inTree(wordpress, 'wp-config.php'), 'utf8');
    await expect.poll(health).not.toHaveProperty('failing.content');
    const editor = editorOf(wordpress);
    const { id } = await postOf(editor, 'news', 15);
    const before = lines(/Content backend: failing/).length;
    await writeFile(
      inTree(wordpress, 'wp-config.php'),
      config.replace(apiKey, apiKey.split('').reverse().join('')).replace(previewSecret, 'x'.repeat(40)),
    );

    const link = await fetch(`${wordpress.origin}/?meguri_preview=${id}`, {
      headers: { cookie: await logIn(wordpress, 'admin') },
      redirect: 'manual',
    });
    const token = new URL(link.headers.get('location') ?? '').searchParams.get('token');
    expect((await visit(`${site.origin}/preview?token=${token}`)).status).toBe(403);

    const exp = Math.floor(Date.now() / 1000) + 600;
    const claims = { type: 'news', id: 15, key: '15', revision: '1', lang: 'ja', exp } as const;
    const draft = () =>
      fetch(`${site.origin}/news/15`, {
        headers: { cookie: `meguri_preview=${signClaims(claims, 'preview-session', [previewSecret])}` },
      });
    const refused = await draft();
    expect(refused.status).toBe(500);
    expect(asWritten(await refused.text())).toContain('エラーが発生しました');
    expect((await enquire('ja')).status).toBe(503);
    const work = await visit(`${site.origin}/works/shinagawa-depot`);
    expect(work.status).toBe(200);
    const picture = /src="(\/images\/[^"]+)"/.exec(work.html)?.[1];
    expect((await fetch(site.origin + picture)).status).toBe(503);
    const failing = (await health()).failing;
    expect(Object.keys(failing).sort()).toEqual(['drafts', 'pictures', 'submissions']);
    expect(lines(/drafts are refused/)).toHaveLength(1);
    expect(lines(/original images are refused/)).toHaveLength(1);
    expect(lines(/Content backend: failing/)).toHaveLength(before);

    await writeFile(inTree(wordpress, 'wp-config.php'), config);
    expect((await draft()).status).toBe(200);
    expect((await enquire('ja')).status).toBe(303);
    expect((await fetch(site.origin + picture)).status).toBe(200);
    await expect.poll(health).toEqual({ status: 'ok' });
  });

  test('includes ten thousand news items in lists, search and sitemaps within the limits', async () => {
    writeManyNews(wordpress.folder, 10_000);
    const base = wordpress.origin + API_PATH;
    for (const path of ['/news?lang=ja&per_page=100', '/news?lang=en&per_page=100&page=100', '/facets/news?lang=ja']) {
      const body = await (await fetch(base + path)).text();
      expect(body.length).toBeLessThan(100_000);
    }
    const news = ['/news?page=2', '/news?page=900', '/news?year=2020&page=3', '/news/1000', '/en/news/10999'];
    for (const path of [...news, '/sitemap/news-ja-6.xml', '/news/feed.xml'])
      expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200]);
    expect((await fetch(`${site.origin}/news?page=99999`)).status).toBe(404);
    expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).toContain('/sitemap/news-en-6.xml');
    expect(megabytesOf(site)).toBeLessThan(TARGETS.memory.atMost);

    // Only list pages read so far are searched, newest first.
    const matchCount = async () => {
      const { main } = await visit(`${site.origin}/search?q=${encodeURIComponent('復旧後のお知らせ')}`);
      return Number(/([\d,]+) ?件/.exec(main)?.[1]?.replace(',', '') ?? 0);
    };
    await expect.poll(matchCount).toBeGreaterThan(100);
  });
});

/** Returns the resident memory in megabytes, or 0 on systems without `/proc`. */
function megabytesOf({ pid }: RunningSite): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/VmRSS:\s*(\d+)/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024 : 0;
}
