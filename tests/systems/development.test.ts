/** `npm run dev`: edits appear without a restart, and form input survives if possible. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { open } from '../support/browser/page-actions.ts';
import { hydrated, inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type DevelopmentServer, developmentServer } from './project-copy.ts';

const browser = browserForFile({ pictures: false });
let dev: DevelopmentServer;
beforeAll(async () => {
  dev = await developmentServer({ LANG: 'ja_JP.UTF-8' });
  // Vite optimizes dependencies at the first visit, then reloads the page.
  await using visitor = await openVisitor(browser);
  await visitor.page.goto(`${dev.origin}/contact`);
  await hydrated(visitor.page);
  visitor.allowConsoleErrors(/./);
});
afterAll(() => dev?.[Symbol.asyncDispose]());
afterEach(() => expect(dev.isRunning()).toBe(true));

const SOON = { timeout: 60_000, interval: 100 };
/** The copy lacks some entries that its content links to. */
const BROKEN_LINKS =
  /^使えない内容があります：\n[\s\S]*content\/jobs\/\S+ja\.md:\d+ リンク「.*」が切れています → .*（link-broken）/m;
const body = async (path: string) => (await sendRequest(dev.origin, path)).body;

/** Pauses first, because Vite's watcher drops a second change within 50 ms. */
async function edit(file: string, from: string, to: string): Promise<void> {
  await pause(100);
  const text = dev.read(file);
  expect(text).toContain(from);
  dev.write(file, text.replace(from, to));
}

test('serves a page with its styles, and 404 for an unknown page', async () => {
  const about = await sendRequest(dev.origin, '/about');
  expect([about.status, about.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(about.body).toMatch(/<style data-vite-dev-id="[^"]*\/site\/styles\/index\.css">/);
  expect((await sendRequest(dev.origin, '/p/no-such-page')).status).toBe(404);
});

test('reports mistakes in content in Japanese over the page, and in English in the log', async () => {
  await using visitor = await openVisitor(browser);
  await visitor.page.goto(`${dev.origin}/about`);
  const overlay = visitor.page.locator('vite-error-overlay .window');
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toMatch(BROKEN_LINKS);
  expect(dev.output()).toMatch(/Content: content\/jobs\/\S+ja\.md:\d+ the link .* is broken → .* \(link-broken\)/);
  visitor.allowConsoleErrors(/\[vite\]/);
});

test('shows the last of many rapid edits, in the response and in the browser', async () => {
  await using visitor = await openVisitor(browser);
  await open(visitor.page, `${dev.origin}/p/privacy`);
  const file = 'content/pages/privacy/ja.md';
  const text = dev.read(file);
  // Some edits arrive during the reload after the previous edit.
  const pauses = [150, 150, 150, 150, 900, 150, 1100, 300];
  for (const [count, ms] of pauses.entries()) {
    dev.write(file, text.replace(/^title: .*$/m, `title: 題名その${count}。`));
    await pause(ms);
  }
  dev.write(file, text.replace(/^title: .*$/m, 'title: 最後の題名'));
  const heading = visitor.page.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.innerText().catch(() => ''), SOON).toBe('最後の題名');
  expect(await body('/p/privacy')).toContain('最後の題名');
  // No late response restores an older text.
  await pause(2500);
  expect(await heading.innerText()).toBe('最後の題名');
  visitor.allowConsoleErrors(/\[vite\]/);
});

test('shows a changed message at once, and keeps the input of a half-filled form', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${dev.origin}/contact`);
  await page.locator('[name="name"]').fill('試験 太郎');
  await edit('site/i18n/messages/ja/layout.json', '"legal": "方針・規約"', '"legal": "ためしに変えました。"');
  const changed = page.locator('footer h2', { hasText: 'ためしに変えました。' });
  await changed.waitFor({ state: 'visible' });
  expect(await page.locator('[name="name"]').inputValue()).toBe('試験 太郎');
  expect(await inSameDocument(page)).toBe(true);
  await edit('site/i18n/messages/en/layout.json', '"Home"', '"Front"');
  await expect.poll(() => body('/en/contact'), SOON).toContain('Front');
  expect(await body('/contact')).toContain('ためしに変えました。');
  expect(await page.locator('[name="name"]').inputValue()).toBe('試験 太郎');
  expect(await inSameDocument(page)).toBe(true);

  await open(page, `${dev.origin}/contact`);
  expect(await changed.count()).toBe(1);
});

test('applies changes of server and backend code, and reports a syntax error until it is fixed', async () => {
  await edit('server/routes/robots-txt.ts', 'const RULES = [', "const RULES = ['Disallow: /changed',");
  await expect.poll(() => body('/robots.txt'), SOON).toContain('Disallow: /changed');

  await edit('backend/content/delivery/reading-time.ts', 'export ', 'nonsense(;\nexport ');
  await expect.poll(() => body('/about'), SOON).toMatch(/<pre>.*reading-time\.ts/s);
  await edit('backend/content/delivery/reading-time.ts', 'nonsense(;\n', '');
  await expect.poll(async () => (await sendRequest(dev.origin, '/about')).status, SOON).toBe(200);

  // An error class is reloaded with all its importers.
  await edit('site/errors/content-error.ts', 'not_found: 404', 'not_found: 410');
  await expect.poll(async () => (await sendRequest(dev.origin, '/p/no-such-page')).status, SOON).toBe(410);
  expect((await sendRequest(dev.origin, '/en/p/no-such-page')).status).toBe(410);
});

test('reports the missing files of a page that was added to the routes, then shows the page and its changes', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const heading = () =>
    page
      .getByRole('heading', { level: 1 })
      .innerText()
      .catch(() => '');
  const overlay = page.locator('vite-error-overlay .window');
  await edit(
    'site/routes.ts',
    'const ownPages: readonly PageDefinition[] = [',
    `const ownPages: readonly PageDefinition[] = [
  definePage({
    name: 'added',
    path: '/added',
    module: () => import('./pages/added/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/added/data.ts') },
  }),`,
  );
  await expect.poll(async () => (await sendRequest(dev.origin, '/added')).status, SOON).toBe(500);
  await page.goto(`${dev.origin}/added`);
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toContain('/site/pages/added/page.tsx');

  const loader = (text: string) =>
    `export const load = async () => ({ data: { text: '${text}' }, page: { title: 'Added', description: 'Added' } });\n`;
  dev.write('site/pages/added/data.ts', loader('first'));
  dev.write(
    'site/pages/added/page.tsx',
    `export default function Added({ data }: { data: { text: string } }) { return <h1>Added: {data.text}</h1>; }\n`,
  );
  await expect.poll(heading, SOON).toBe('Added: first');
  expect((await sendRequest(dev.origin, '/en/added')).status).toBe(200);

  await edit('site/pages/added/data.ts', 'first', 'second');
  await expect.poll(heading, SOON).toBe('Added: second');

  await edit('site/pages/added/data.ts', 'export ', 'nonsense(;\nexport ');
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toMatch(/PARSE_ERROR.*added\/data\.ts:1:/s);
  expect(await page.title()).not.toContain('\u001b');
  await edit('site/pages/added/data.ts', 'nonsense(;\n', '');
  await expect.poll(heading, SOON).toBe('Added: second');
  // A missing or invalid stylesheet affects only its page.
  const source = dev.read('site/pages/added/page.tsx');
  dev.write('site/pages/added/page.tsx', `import './added.module.css';\n${source}`);
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toContain('added.module.css');
  expect((await sendRequest(dev.origin, '/about')).status).toBe(200);
  dev.write('site/pages/added/added.module.css', '.a { color: red');
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toMatch(/added\.module\.css/);
  expect((await sendRequest(dev.origin, '/about')).body).toContain('<h1');
  dev.write('site/pages/added/added.module.css', '.a { color: red }');
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toMatch(BROKEN_LINKS);
  expect(await heading()).toBe('Added: second');
  dev.write('site/pages/added/page.tsx', 'export const nothing = 1;\n');
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toContain('"added" has no default export');
  dev.write('site/pages/added/data.ts', 'export const nothing = 1;\n');
  dev.write('site/pages/added/page.tsx', source);
  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toContain('"added" does not export "load"');
  dev.write('site/pages/added/data.ts', loader('second'));
  await expect.poll(heading, SOON).toBe('Added: second');

  await expect.poll(() => overlay.innerText().catch(() => ''), SOON).toMatch(BROKEN_LINKS);
  visitor.allowConsoleErrors(/\[vite\]|status of (?:404|500)|Loading chunk failed/);
});
