/** The text that `npm run new` creates, and the diagnostics of the content check. */
import { afterEach, expect, test } from 'vitest';
import { checkContent } from '../../backend/content/content-reader.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { skeleton } from '../../scripts/new/skeleton.ts';
import { jsonSchemas } from '../../scripts/schemas/json-schemas.ts';
import { type ContentFolder, contentFolder, PNG, SITE_JA } from './content-folder.ts';

let folder: ContentFolder;
afterEach(() => folder.remove());

test.each(Object.keys(contentTypes))('reports only fields to be filled in for a new entry of %s', async (type) => {
  const schemas = jsonSchemas();
  const parameters = { id: '99', slug: 'new', published_at: '"2026-11-24T10:00:00+09:00"' };
  const files = LANGUAGES.map((lang) => [
    `${type}/new/${lang}.md`,
    skeleton(schemas.get(`${type}.${lang}`) ?? {}, parameters),
  ]);
  folder = await contentFolder({ 'site/ja.md': SITE_JA, 'site/share.png': PNG, ...Object.fromEntries(files) });
  const diagnostics = (await checkContent(folder.path)).map(formatDiagnostic);
  expect(diagnostics.length).toBeGreaterThan(2);
  for (const problem of diagnostics)
    expect(problem).toMatch(/new\/(ja|en)\.md:\d+ "[\w.]+" (has no value|is a list of 0|is missing) →/);
});
