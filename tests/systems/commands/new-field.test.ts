/** The recipe “Add a field to a content type” of `docs/extending.md`, executed in a copy of the project. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { changesIn, projectCopy, recipe } from './recipe.ts';

const SOON = { timeout: 60_000, interval: 100 };

test('shows a new field in the list and on the page of a work, and tells editors and WordPress of it', async () => {
  const { bodyOf, checkContent, edit, origin, read, root, run } = await projectCopy();
  const work = 'works/shinagawa-depot';
  cpSync(join(fixtureContent(), work), join(root, 'content', work), { recursive: true });
  await expect.poll(() => bodyOf('/works'), SOON).toContain('品川の物流拠点');
  expect(await bodyOf('/works')).not.toContain('架空 太郎');

  const changes = changesIn(recipe('Add a field to a content type'));
  // Two files for both languages, besides the definition and the component that shows the field.
  expect(changes.map(({ file }) => file.split('/')[0])).toEqual(['contract', 'site', 'content', 'content']);
  for (const { file, from, to } of changes) edit(file, from, to);
  await run('scripts/schemas/schemas.ts');

  await expect.poll(() => bodyOf('/works'), SOON).toMatch(/品川の物流拠点.*物流 \/ 品川駅 \/ 2022年 \/ 架空 太郎</s);
  await expect.poll(() => bodyOf('/en/works'), SOON).toMatch(/Shinagawa Depot.* \/ Taro Kaku</s);
  expect(await bodyOf('/works/shinagawa-depot')).toMatch(/<th scope="row">設計者<\/th><td>架空 太郎<\/td>/);
  expect(await bodyOf('/en/works/shinagawa-depot')).toMatch(/<th scope="row">Architect<\/th><td>Taro Kaku<\/td>/);
  expect(await checkContent()).not.toContain(`content/${work}/`);
  const api = await (await fetch(`${origin}/wp-json/api/v1/works`)).json();
  expect(api.items[0]).toMatchObject({ architect: '架空 太郎' });

  const { translated, delivered } = JSON.parse(read('wordpress/meguri/fields.json')).types.works;
  expect(translated.architect).toMatchObject({ type: 'string', label: { ja: '設計者', en: 'Architect' } });
  expect(delivered).toContainEqual({ key: 'architect', path: ['architect'], isListed: true });
  expect(read('docs/content-fields.md')).toContain('architect');
});
