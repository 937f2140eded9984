/** The recipe “Add a page” of `docs/extending.md`, executed in a copy of the project. */
import { expect, test } from 'vitest';
import { codeFor, newArguments, projectCopy, recipe } from './recipe.ts';

const SOON = { timeout: 60_000, interval: 100 };
const text = recipe('Add a page');

test('creates a page in both languages, which gets data and a component of its own', async () => {
  const { bodyOf, checkContent, edit, read, run, statusOf, write } = await projectCopy();

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
  // Links to it are no mistake.
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
