/** The recipes for forms of `docs/extending.md`, executed in a copy of the project. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { codeFor, newArguments, projectCopy, recipe } from './recipe.ts';

const SOON = { timeout: 60_000, interval: 100 };
/** The fields that both forms have. */
const VISITOR = {
  name: '見本 太郎',
  kana: 'ミホン タロウ',
  email: 'taro@example.jp',
  message: '見本です。',
  consent: 'yes',
};

type Copy = Awaited<ReturnType<typeof projectCopy>>;

test('a field of a form takes one edited file', async () => {
  const copy = await projectCopy();
  const text = recipe('Add a field to a form');
  const file = 'contract/forms/contact/definition.ts';
  const code = codeFor(text, file);
  const [line = ''] = code.split('\n');
  expect(await copy.bodyOf('/contact')).not.toContain('電話を希望される時間帯');
  copy.edit(file, `\n${line}\n`, `\n${code}`);
  await copy.run('scripts/schemas/schemas.ts');

  await expect.poll(() => copy.bodyOf('/contact'), SOON).toContain('電話を希望される時間帯');
  expect(await copy.bodyOf('/en/contact')).toContain('Best time to call');
  const tooLong = await post(copy, '/contact', { ...VISITOR, kind: 'other', call: '長'.repeat(101), step: 'confirm' });
  expect(await tooLong.text()).toContain('電話を希望される時間帯が文字数の上限を超えています');
  const { confirmation, csv } = await send(copy, '/contact', { ...VISITOR, kind: 'other', call: '平日　午後' });
  expect(confirmation).toMatch(/<dt>電話を希望される時間帯<\/dt><dd>平日 午後<\/dd>/);
  expect(csv).toContain('"Telephone","Best time to call"');
  expect(csv).toContain('"平日 午後"');
  for (const generated of ['forms.json', 'openapi.json'])
    expect(copy.read(`wordpress/meguri/${generated}`)).toContain('"call"');
  expect(copy.read('docs/forms.md')).toContain('| `call` | line |');
});

test('a form takes one command and one edited file', async () => {
  const copy = await projectCopy();
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
  const incomplete = await post(copy, '/en/tour-request', { ...VISITOR, step: 'confirm' });
  expect([incomplete.status, await incomplete.text()]).toEqual([
    422,
    expect.stringContaining('Please choose a building to visit.'),
  ]);
  const { confirmation, sent, csv } = await send(copy, '/tour-request', {
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

/** Posts a form as a browser without JavaScript does. */
function post({ origin }: Copy, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': path.startsWith('/en') ? 'en' : 'ja' };
  return fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
}

/** Confirms and sends a form. @returns the page for confirmation, the page after it, and the inbox as CSV */
async function send(copy: Copy, path: string, fields: Record<string, string>) {
  const confirmation = await (await post(copy, path, { ...fields, step: 'confirm' })).text();
  const [, ticket = ''] = /name="ticket"[^>]*value="([^"]+)"/.exec(confirmation) ?? [];
  const { headers } = await post(copy, path, { ...fields, ticket, step: 'send' });
  const sent = await copy.bodyOf(headers.get('location') ?? path);
  const csv = join(copy.dataDir, 'inbox.csv');
  const env = { ...process.env, DATA_DIR: copy.dataDir };
  const args = ['scripts/inbox.ts', 'export', '--lang', 'en', '--to', csv];
  await promisify(execFile)(process.execPath, args, { cwd: copy.root, env });
  return { confirmation, sent, csv: readFileSync(csv, 'utf8') };
}
