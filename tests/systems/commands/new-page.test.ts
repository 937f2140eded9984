/** The recipe “Add a page” of `docs/extending.md`, executed in a copy of the project. */
import { execFile } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { ask } from '../../support/site/ask.ts';
import { developmentServer } from '../project-copy.ts';

const SOON = { timeout: 20_000, interval: 100 };
const recipe = readFileSync(join(PROJECT_ROOT, 'docs/extending.md'), 'utf8');

/** The code of the recipe for a file, which its first line names. */
function codeFor(file: string): string {
  const [, code] =
    new RegExp(`^\`\`\`tsx?\\n// ${file.replaceAll('.', '\\.')}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(recipe) ?? [];
  if (!code) throw new Error(`The recipe has no code for ${file}.`);
  return code;
}

test('creates a page in both languages, which gets data and a component of its own', async () => {
  const dev = await developmentServer();
  onTestFinished(() => dev[Symbol.asyncDispose]());
  // The plugin's list of paths is updated, too.
  cpSync(join(PROJECT_ROOT, 'wordpress/meguri'), join(dev.root, 'wordpress/meguri'), { recursive: true });
  const [, args = ''] = /^npm run new -- (page .*)$/m.exec(recipe) ?? [];
  const run = (program: string, ...more: string[]) =>
    promisify(execFile)(process.execPath, [join(dev.root, program), ...more], { cwd: dev.root });
  const statusOf = async (path: string) => (await ask(dev.origin, path)).status;
  const bodyOf = async (path: string) => (await ask(dev.origin, path, { 'accept-language': 'ja' })).body;

  expect(await statusOf('/sustainability')).toBe(404);
  const { stdout } = await run('scripts/new/new-entry.ts', ...args.split(' '), '--lang', 'en');
  for (const file of ['content/pages/sustainability/ja.md', 'en.md', 'tests/pages/sustainability.test.ts']) {
    expect(stdout).toContain(file);
  }
  await expect.poll(() => bodyOf('/sustainability'), SOON).toMatch(/<html lang="ja".*<h1[^>]*>題名<\/h1>.*本文です。/s);
  await expect
    .poll(() => bodyOf('/en/sustainability'), SOON)
    .toMatch(/<html lang="en".*<h1[^>]*>Title<\/h1>.*The text\./s);
  expect(dev.read('tests/pages/sustainability.test.ts')).toContain("['/en/sustainability', 'en']");
  expect(dev.read('wordpress/meguri/fields.json')).toContain('"/sustainability"');
  // Links to it are no mistake.
  dev.write(
    'content/pages/sustainability/en.md',
    dev
      .read('content/pages/sustainability/en.md')
      .replace('The text.', '"[Here](/sustainability), not [there](/sustain)."'),
  );
  const checked = await run('scripts/check-content.ts').catch((error: { stdout: string }) => error);
  expect(checked.stdout).toContain('the link "/sustain" is broken');
  expect(checked.stdout).not.toContain('the link "/sustainability" is broken');

  for (const file of ['site/pages/sustainability/data.ts', 'site/pages/sustainability/page.tsx'])
    dev.write(file, codeFor(file));
  const row = "  sectionPage({ name: 'sustainability', path: '/sustainability' }),\n";
  expect(dev.read('site/routes.ts')).toContain(row);
  dev.write('site/routes.ts', dev.read('site/routes.ts').replace(row, codeFor('site/routes.ts')));
  await expect.poll(() => bodyOf('/sustainability'), SOON).toMatch(/<h1[^>]*>題名<\/h1>.*<ul class="grid"><li>/s);
});
