/** Placeholders of the site profile in texts: `{{telephone}}`. */
import { afterEach, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { formatDiagnostic } from '../../../backend/content-lint/diagnostics.ts';
import { fixedPaths } from '../../../site/fixed-paths.ts';
import {
  type ContentFolder,
  contentFolder,
  news,
  newsEn,
  PNG,
  quiet,
  SITE_EN,
  SITE_JA,
  work,
} from '../content-folder.ts';

let folder: ContentFolder;
let backend: Backend;
afterEach(async () => {
  await backend.close();
  await folder.remove();
});

const CUSTOM_VARIABLES = 'closed: 土日は休業\nwords:\n  press: "press@example.com（{{hours}}）"\n';
const SITE = {
  'site/ja.md': SITE_JA.replace('licences:', `${CUSTOM_VARIABLES}licences:`),
  'site/en.md': SITE_EN.replace('hours: 平日', 'hours: weekdays').replace('text: 東京都', 'text: Tokyo'),
  'site/share.png': PNG,
};

async function start(files: Record<string, string | Uint8Array>, watch = false): Promise<void> {
  folder = await contentFolder({ ...SITE, ...files });
  backend = createBackend({ fixedPaths, contentDir: folder.path, watch, log: quiet });
  await backend.ready;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read responses freely; tests/contract tests their shapes.
const get = async (path: string): Promise<any> =>
  (await backend.fetch(new Request(`http://api.test/wp-json/api/v1${path}`))).json();
const problems = () => backend.diagnostics().map(formatDiagnostic);
/** A column with an invalid part. */
const column = (body: string, more = '') =>
  `---\nid: 1\npublished_at: "2026-01-01T00:00:00Z"\ncategory: law\ntitle: 題\nsummary: 要約\nauthor_role: 企画部\n${more}---\n${body}\n`;

test('replaces placeholders in the language of each text, and returns the complete hours of the profile', async () => {
  await start({
    'news/1/ja.md': news(1, { body: '[{{telephone}}](tel:{{ telephone }})、{{press}}、\\{{hours}}' })
      .replace('title: お知らせ1', 'title: 電話は{{telephone}}')
      .replace('summary: 要約1', 'summary: "{{address}}"'),
    'news/1/en.md': newsEn('Call {{telephone_from_abroad}}', '{{address}}, {{hours}}, {{press}}'),
    'works/a/ja.md': work(1, 'a').replace(
      'alt: { ja: 外観, en: Front }',
      'alt: { ja: "外観、{{address}}", en: "Front, {{address}}" }',
    ),
    'works/a/cover.png': PNG,
    'notice.yaml': 'text: { ja: "電話は{{hours}}", en: "Calls {{hours}}" }\n',
  });
  expect(problems()).toEqual([]);
  expect(await get('/news/1')).toMatchObject({
    title: '電話は03-0000-0000',
    summary: '東京都',
    body_html:
      '<p><a href="tel:03-0000-0000">03-0000-0000</a>、<a href="mailto:press@example.com">press@example.com</a>（平日）、{{hours}}</p>',
  });
  const english = await get('/news/1?lang=en');
  expect(english.title).toBe('Call +81 3 0000 0000');
  expect(english.body_html).toMatch(/^<p>Tokyo, weekdays, .*press@example\.com.*（weekdays）<\/p>$/);
  expect((await get('/works/a')).cover.alt).toEqual({ ja: '外観、東京都', en: 'Front, Tokyo' });
  expect(await get('/site')).toMatchObject({ hours: '平日（土日は休業）', notice: { text: '電話は平日' } });
  expect(await get('/site?lang=en')).toMatchObject({
    hours: 'weekdays',
    telephone: '03-0000-0000',
    notice: { text: 'Calls weekdays' },
  });
});

test.each([
  [
    '本文。\n\n{{adress}}',
    '',
    /:11 "{{adress}}" is shown as it is written → Did you mean "address"\? Words of content\/site: press, name, /,
  ],
  ['本文。', 'reading_note: 1\n', /"reading_note" is not a field/],
  ['｛｛address｝｝', '', /:9 .* → Type it in half-width characters: {{address}}/],
  ['{{name}} '.repeat(201), '', /:9 the file calls up more than 200 words/],
])('reports %.20s%s with its line and a hint', async (body, more, expected) => {
  await start({ 'columns/1/ja.md': column(body, more) });
  expect(problems()).toEqual([expect.stringMatching(expected)]);
});

test('reports an unquoted placeholder that YAML would parse as a mapping', async () => {
  await start({ 'news/1/ja.md': news(1).replace('summary: 要約1', 'summary: {{address}}') });
  expect(problems()).toEqual([expect.stringMatching(/:6 there is a text that begins with {{ .* → .*"double quotes"/)]);
});

test('updates a telephone number in all texts within seconds, and notifies listeners of the affected ones', async () => {
  await start({ 'news/1/ja.md': news(1, { body: '{{telephone}}' }), 'news/2/ja.md': news(2) }, true);
  const notified: string[] = [];
  backend.onChange(({ tags }) => notified.push(...tags));
  await folder.write({ 'site/ja.md': SITE['site/ja.md'].replace('03-0000-0000', '03-9999-9999') });
  await vi.waitFor(async () => expect((await get('/news/1')).body_html).toContain('03-9999-9999'), {
    timeout: 60_000,
    interval: 50,
  });
  expect([...new Set(notified)].sort()).toEqual(['news:1', 'site']);
  // A mistake in the profile does not remove the number.
  await folder.write({ 'site/ja.md': SITE['site/ja.md'].replace('---', '') });
  await vi.waitFor(() => expect(problems()[0]).toMatch(/site\/ja\.md:1 /), { timeout: 60_000, interval: 50 });
  expect((await get('/news/1')).body_html).toContain('03-9999-9999');
});
