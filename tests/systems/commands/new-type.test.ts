/** The recipe “Add a content type” of `docs/extending.md`, executed in a copy of the project. */
import { expect, test } from 'vitest';
import { newArguments, projectCopy, recipe } from './recipe.ts';

const SOON = { timeout: 60_000, interval: 100 };

test('creates a content type with a list, entries, filters and search in both languages', async () => {
  const { bodyOf, checkContent, read, run, statusOf } = await projectCopy();

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
  expect(read('docs/content-fields.md')).toContain('reports');
  expect(read('tests/pages/reports.test.ts')).toContain("['/en/reports', 'en']");
});
