/** The redirect table: API output, diagnostics and automatic reload. */
import { afterEach, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { checkRedirects } from '../../../backend/content-lint/checks/check-redirects.ts';
import { formatDiagnostic } from '../../../backend/content-lint/diagnostics.ts';
import { fixedPaths } from '../../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, news, PNG, quiet, SITE_JA, work } from '../content-folder.ts';

let folder: ContentFolder;
let backend: Backend;
afterEach(async () => {
  await backend.close();
  await folder.remove();
});

async function start(files: Record<string, string | Uint8Array>): Promise<void> {
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    'news/1/ja.md': news(1),
    ...files,
  });
  backend = createBackend({ fixedPaths, contentDir: folder.path, watch: true, log: quiet });
  await backend.ready;
}

async function table(): Promise<unknown[]> {
  const response = await backend.fetch(new Request('http://api.test/wp-json/api/v1/redirects'));
  return ((await response.json()) as { items: unknown[] }).items;
}
const problems = () => backend.diagnostics().map(formatDiagnostic);

test('returns an empty table without a file', async () => {
  await start({});
  expect(await table()).toEqual([]);
  expect(problems()).toEqual([]);
});

test('serves rows and former slugs, and accepts links to them', async () => {
  await start({
    'works/a/ja.md': work(1, 'a', { more: 'former_slugs: [old-a, older-a]\n', body: '[前の住所](/works/old-a)' }),
    'works/a/cover.png': PNG,
    'redirects.yaml': `
- from: /?p=123
  to: /company
- { from: /Campaign-2020, status: 410 }
- from: /shop
  to: https://shop.example/
  status: 302
  lang: en
- { from: /shop, to: /news/1#map, lang: ja }
`,
  });
  expect(problems()).toEqual([]);
  expect(await table()).toEqual([
    { from: '/?p=123', to: '/company', status: 301 },
    { from: '/Campaign-2020', to: null, status: 410 },
    { from: '/shop', to: 'https://shop.example/', status: 302, lang: 'en' },
    { from: '/shop', to: '/news/1#map', status: 301, lang: 'ja' },
    { from: '/works/old-a', to: '/works/a', status: 301 },
    { from: '/works/older-a', to: '/works/a', status: 301 },
  ]);
});

test.each([
  ['- from: /a', /:1 "to" is missing → .*410/],
  ['- { from: /a, to: /company, status: 410 }', /:1 .*410 leads nowhere, and has a "to"/],
  ['- { from: /a, to: /nowhere }', /:1 "\/nowhere" is no page/],
  ['- { from: /a, to: /compny }', /:1 "\/compny" is no page → Did you mean "\/company"/],
  ['- { from: /a, to: /company }\n- { from: /a, to: /news }', /:2 "\/a" is redirected in line 1 already/],
  ['- { from: /company, to: /about }', /:1 "\/company" is a page/],
  ['- { from: /a, to: /a }', /:1 "\/a" leads back to itself/],
  ['- { from: /en/a, to: /company }', /:1 "from" is "\/en\/a"/],
  ['- { from: a, to: /company }', /:1 "from" is "a"/],
  ['- { from: /a, to: /company, staus: 302 }', /:1 "staus" is not a field of a redirect → Did you mean "status"/],
  ['- { from: /a, to: /company, status: 307 }', /:1 "status" is 307/],
  ['- { from: /?p=1, status: 410 }', /:1 "\/\?p=1" has a query/],
  ['- 5', /:1 "a redirect" is 5/],
  ['from: /a', /:1 the file is not a list of redirects/],
  ['- from: "/a', /:\d+ the fields cannot be read/],
])('rejects %s with its line and a hint', async (text, expected) => {
  await start({ 'redirects.yaml': `${text}\n` });
  expect(problems()).toEqual([expect.stringMatching(expected)]);
  expect(problems()[0]).toMatch(/^content\/redirects\.yaml:.* → .*\([a-z-]+, not published until fixed\)$/);
  expect(await table()).toHaveLength(text.startsWith('- { from: /a, to: /company }\n') ? 1 : 0);
});

test('rejects chains and loops', async () => {
  await start({
    'redirects.yaml':
      '- { from: /a, to: /b }\n- { from: /b, to: /company }\n- { from: /c, to: /d }\n- { from: /d, to: /c }\n',
  });
  expect(problems()).toEqual([
    expect.stringMatching(/:1 "\/b" is redirected, too: .* → Write "to: \/company"/),
    expect.stringMatching(/:3 "\/c" leads back to itself/),
    expect.stringMatching(/:4 "\/d" leads back to itself/),
  ]);
  expect(await table()).toEqual([{ from: '/b', to: '/company', status: 301 }]);
});

test('omits the row above the limit of the contract, and keeps all others', () => {
  const rows = Array.from({ length: 2001 }, (_, index) => ({
    from: `/old-${index}`,
    to: '/works',
    status: 301 as const,
    file: 'redirects.yaml',
    line: index + 1,
  }));
  const { usable, diagnostics } = checkRedirects(rows, new Set(['/works']));
  expect(usable).toEqual(rows.slice(0, 2000));
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    expect.stringMatching(/^redirects\.yaml:2001 there are more than 2000 redirects/),
  ]);
});

test('serves a changed table within seconds, and notifies listeners', async () => {
  await start({});
  const notified: string[] = [];
  backend.onChange(({ tags }) => notified.push(...tags));
  await folder.write({ 'redirects.yaml': '- { from: /a, to: /company }\n' });
  await vi.waitFor(async () => expect(await table()).toHaveLength(1), { timeout: 60_000, interval: 50 });
  // The colour of the site's image may be found meanwhile.
  expect(notified.filter((tag) => tag !== 'site')).toEqual(['redirects']);
});
