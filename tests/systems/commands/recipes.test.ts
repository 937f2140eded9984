import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { changesIn, codeFor, newArguments, type ProjectCopy, projectCopy, recipe } from './recipe.ts';

const SOON = { timeout: 60_000, interval: 100 };
/** Fields that both forms have */
const VISITOR = {
  name: '見本 太郎',
  kana: 'ミホン タロウ',
  email: 'taro@example.jp',
  message: '見本です。',
  consent: 'yes',
};

// All tests share a development server, because each start optimizes the browser's dependencies again.
let copy: ProjectCopy;
beforeAll(async () => {
  copy = await projectCopy();
});
afterAll(() => copy?.[Symbol.asyncDispose]());

test('creates a page in both languages, then adds data and a component to it', async () => {
  const { bodyOf, checkContent, edit, read, run, statusOf, write } = copy;
  const text = recipe('Add a page');
  expect(await statusOf('/sustainability')).toBe(404);
  const { stdout } = await run('scripts/new/new-entry.ts', ...newArguments(text), '--lang', 'en');
  for (const file of ['content/pages/sustainability/ja.md', 'en.md', 'tests/pages/sustainability.test.ts']) {
    expect(stdout).toContain(file);
  }
  await expect.poll(() => bodyOf('/sustainability'), SOON).toMatch(/<html lang="ja".*<h1[^>]*>題名<\/h1>.*本文です。/s);
  await expect
    .poll(() => bodyOf('/en/sustainability'), SOON)
    .toMatch(/<html lang="en".*<h1[^>]*>Title<\/h1>.*The text\./s);
  expect(read('tests/pages/sustainability.test.ts')).toContain("['/en/sustainability', 'en']");
  expect(read('wordpress/meguri/fields.json')).toContain('"/sustainability"');
  edit('content/pages/sustainability/en.md', 'The text.', '"[Here](/sustainability), not [there](/sustain)."');
  const checked = await checkContent();
  expect(checked).toContain('the link "/sustain" is broken');
  expect(checked).not.toContain('the link "/sustainability" is broken');

  for (const file of ['site/pages/sustainability/data.ts', 'site/pages/sustainability/page.tsx'])
    write(file, codeFor(text, file));
  const row = "  sectionPage({ name: 'sustainability', path: '/sustainability' }),\n";
  edit('site/routes.ts', row, codeFor(text, 'site/routes.ts'));
  await expect.poll(() => bodyOf('/sustainability'), SOON).toMatch(/<h1[^>]*>題名<\/h1>.*<ul class="grid"><li>/s);
});

test('creates a content type with a list, entries, filters and search in both languages', async () => {
  const { bodyOf, checkContent, read, run, statusOf } = copy;
  expect(await statusOf('/reports')).toBe(404);
  const { stdout } = await run(
    'scripts/new/new-entry.ts',
    ...newArguments(recipe('Add a content type')),
    '--lang',
    'en',
  );
  for (const file of ['contract/content-types/reports/definition.ts', 'content/reports/first/ja.md', 'site/routes.ts'])
    expect(stdout).toContain(file);

  await expect
    .poll(() => bodyOf('/reports'), SOON)
    .toMatch(/<html lang="ja".*<h1[^>]*>Reports<\/h1>.*href="\/reports\/first"[^>]*>最初の記事</s);
  expect(await bodyOf('/en/reports')).toMatch(/<html lang="en".*href="\/en\/reports\/first"[^>]*>The first entry</s);
  const filtered = await bodyOf('/reports?category=special');
  expect(filtered).toContain('次の記事');
  expect(filtered).not.toContain('最初の記事');
  expect(await bodyOf('/reports/first')).toMatch(/<h1[^>]*>最初の記事<\/h1>.*本文です。/s);
  expect(await bodyOf('/en/reports/first')).toMatch(/<h1[^>]*>The first entry<\/h1>.*The text\./s);
  await expect.poll(() => bodyOf(`/search?q=${encodeURIComponent('最初の記事')}`), SOON).toContain('"/reports/first"');
  expect(await checkContent()).not.toContain('content/reports');

  expect(read('wordpress/meguri/fields.json')).toContain('"postType": "meguri_report"');
  expect(read('docs/reference/content-fields.md')).toContain('reports');
  expect(read('tests/pages/reports.test.ts')).toContain("['/en/reports', 'en']");
});

test("adds a field to the list, the page, the editors' documentation and WordPress", async () => {
  const { bodyOf, checkContent, edit, origin, read, root, run } = copy;
  const work = 'works/shinagawa-depot';
  cpSync(join(fixtureContent(), work), join(root, 'content', work), { recursive: true });
  await expect.poll(() => bodyOf('/works'), SOON).toContain('品川の物流拠点');
  expect(await bodyOf('/works')).not.toContain('架空 太郎');

  const changes = changesIn(recipe('Add a field to a content type'));
  // The definition, the component, and one content file per language.
  expect(changes.map(({ file }) => file.split('/')[0])).toEqual(['contract', 'site', 'content', 'content']);
  for (const { file, from, to } of changes) edit(file, from, to);
  await run('scripts/schemas/schemas.ts');

  await expect.poll(() => bodyOf('/works'), SOON).toMatch(/品川の物流拠点.*物流\s\/ 品川駅\s\/ 2022年\s\/ 架空 太郎</s);
  await expect.poll(() => bodyOf('/en/works'), SOON).toMatch(/Shinagawa Depot.*\s\/ Taro Kaku</s);
  expect(await bodyOf('/works/shinagawa-depot')).toMatch(/<th scope="row">設計者<\/th><td>架空 太郎<\/td>/);
  expect(await bodyOf('/en/works/shinagawa-depot')).toMatch(/<th scope="row">Architect<\/th><td>Taro Kaku<\/td>/);
  expect(await checkContent()).not.toContain(`content/${work}/`);
  const api = await (await fetch(`${origin}/wp-json/api/v1/works`)).json();
  expect(api.items[0]).toMatchObject({ architect: '架空 太郎' });

  const { translated, delivered } = JSON.parse(read('wordpress/meguri/fields.json')).types.works;
  expect(translated.architect).toMatchObject({ type: 'string', label: { ja: '設計者', en: 'Architect' } });
  expect(delivered).toContainEqual({ key: 'architect', path: ['architect'], isListed: true });
  expect(read('docs/reference/content-fields.md')).toContain('architect');
});

test('adds a form field by editing one file', async () => {
  const text = recipe('Add a field to a form');
  const file = 'contract/forms/contact/definition.ts';
  const code = codeFor(text, file);
  const [line = ''] = code.split('\n');
  expect(await copy.bodyOf('/contact')).not.toContain('電話を希望される時間帯');
  copy.edit(file, `\n${line}\n`, `\n${code}`);
  await copy.run('scripts/schemas/schemas.ts');

  await expect.poll(() => copy.bodyOf('/contact'), SOON).toContain('電話を希望される時間帯');
  expect(await copy.bodyOf('/en/contact')).toContain('Best time to call');
  const tooLong = await post('/contact', { ...VISITOR, kind: 'other', call: '長'.repeat(101), step: 'confirm' });
  expect(await tooLong.text()).toContain('電話を希望される時間帯が文字数の上限を超えています');
  const { confirmation, csv } = await send('/contact', { ...VISITOR, kind: 'other', call: '平日　午後' });
  expect(confirmation).toMatch(/<dt>電話を希望される時間帯<\/dt><dd>平日 午後<\/dd>/);
  expect(csv).toContain('"Telephone","Best time to call"');
  expect(csv).toContain('"平日 午後"');
  for (const generated of ['forms.json', 'openapi.json'])
    expect(copy.read(`wordpress/meguri/${generated}`)).toContain('"call"');
  expect(copy.read('docs/reference/forms.md')).toContain('| `call` | line |');
});

test('adds a form with one command and one edited file', async () => {
  const text = recipe('Add a form');
  const definition = 'contract/forms/tour-request/definition.ts';
  const { stdout } = await copy.run('scripts/new/new-entry.ts', ...newArguments(text), '--lang', 'en');
  for (const file of [definition, 'tests/pages/tour-request.test.ts', 'site/routes.ts']) expect(stdout).toContain(file);
  expect(copy.read('tests/pages/tour-request.test.ts')).toContain("['/en/tour-request', 'en']");
  await expect
    .poll(() => copy.bodyOf('/tour-request'), SOON)
    .toMatch(/<html lang="ja".*<h1[^>]*>Tour request<\/h1>.*種類.*お名前/s);

  copy.write(definition, codeFor(text, definition));
  await copy.run('scripts/schemas/schemas.ts');
  await expect
    .poll(() => copy.bodyOf('/tour-request'), SOON)
    .toMatch(/<html lang="ja".*<h1[^>]*>見学のお申し込み<\/h1>/s);
  expect(await copy.bodyOf('/en/tour-request')).toMatch(
    /<html lang="en".*<h1[^>]*>Tour request<\/h1>.*Office building/s,
  );
  const incomplete = await post('/en/tour-request', { ...VISITOR, step: 'confirm' });
  expect([incomplete.status, await incomplete.text()]).toEqual([
    422,
    expect.stringContaining('Please choose a building to visit.'),
  ]);
  const { confirmation, sent, csv } = await send('/tour-request', {
    ...VISITOR,
    building: 'office',
    day: '3月の平日',
  });
  expect(confirmation).toMatch(/<dt>ご希望の日時<\/dt><dd>3月の平日<\/dd>/);
  expect(sent).toContain('見学のお申し込みを受け付けました');
  expect(csv).toContain('"Tour request"');
  expect(csv).toContain('"Office building"');
  const plugin = JSON.parse(copy.read('wordpress/meguri/forms.json'));
  expect(Object.keys(plugin.forms)).toEqual(['contact', 'download', 'application', 'registration', 'tour-request']);
  expect(copy.read('wordpress/meguri/openapi.json')).toContain('"/tour-requests"');
});

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': path.startsWith('/en') ? 'en' : 'ja' };
  return fetch(copy.origin + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
}

/** @returns the confirmation page, the page after sending and the inbox as CSV */
async function send(path: string, fields: Record<string, string>) {
  const confirmation = await (await post(path, { ...fields, step: 'confirm' })).text();
  const [, formToken = ''] = /name="ticket"[^>]*value="([^"]+)"/.exec(confirmation) ?? [];
  const { headers } = await post(path, { ...fields, ticket: formToken, step: 'send' });
  const sent = await copy.bodyOf(headers.get('location') ?? path);
  const csv = join(copy.dataDir, 'inbox.csv');
  const env = { ...process.env, DATA_DIR: copy.dataDir };
  const args = ['scripts/inbox.ts', 'export', '--lang', 'en', '--to', csv];
  await promisify(execFile)(process.execPath, args, { cwd: copy.root, env });
  return { confirmation, sent, csv: readFileSync(csv, 'utf8') };
}
