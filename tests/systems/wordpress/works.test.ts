/** Works that were stored before the fields for building and refurbishment existed */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { type Administrator, administratorOf } from './support/admin/administrator.ts';
import { type ImportedWordpress, importFixture, postOf, startImportedWordpress } from './support/imported-wordpress.ts';
import { wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();
const WORK = 'works/osaki-laboratory';

interface Dates {
  completed: string;
  built?: string;
  refurbished?: string;
}

describe.skipIf(problem)('a work stored by an earlier plugin', () => {
  let wordpress: ImportedWordpress;
  let admin: Administrator;
  let contentDir: string;

  beforeAll(async () => {
    wordpress = await startImportedWordpress();
    admin = await administratorOf(wordpress);
    contentDir = await mkdtemp(join(tmpdir(), 'meguri-works-'));
    await cp(join(fixtureContent(), 'site'), join(contentDir, 'site'), { recursive: true });
    await cp(join(fixtureContent(), WORK), join(contentDir, WORK), { recursive: true });
    const file = join(contentDir, WORK, 'ja.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^(?:built|refurbished): .*\n/gm, ''));
    await importFixture(wordpress.transfer, { contentDir, isForced: true });
  });
  afterAll(async () => {
    await wordpress?.stop();
    if (contentDir) await rm(contentDir, { recursive: true, force: true });
  });

  const read = async () => (await admin.read<Dates>(`/${WORK}`)).body;
  const slugsOf2024 = async () =>
    (await admin.read<{ items: { slug: string }[] }>('/works?year=2024')).body.items.map(({ slug }) => slug);

  test('is served without the new fields, under the year of its completion', async () => {
    const work = await read();
    expect(work.completed).toBe('2024-11');
    expect(work).not.toHaveProperty('built');
    expect(work).not.toHaveProperty('refurbished');
    expect(await slugsOf2024()).toContain('osaki-laboratory');
  });

  test('keeps its date when an editor adds the new fields, and rejects an invalid year', async () => {
    const post = await postOf(admin.rest, 'works', 15);
    await admin.rest(`meguri-works/${post.id}`, { meta: { meguri_built: '１９８６', meguri_refurbished: '2024-11' } });
    expect(await read()).toMatchObject({ completed: '2024-11', built: '1986', refurbished: '2024-11' });
    await expect(admin.rest(`meguri-works/${post.id}`, { meta: { meguri_built: '86' } })).rejects.toThrow('1986');
    await admin.rest(`meguri-works/${post.id}`, { meta: { meguri_built: '', meguri_refurbished: '' } });
    expect(await read()).not.toHaveProperty('built');
  });

  test('is given the new fields by the next import', async () => {
    await cp(join(fixtureContent(), WORK), join(contentDir, WORK), { recursive: true });
    const report = await importFixture(wordpress.transfer, { contentDir, isForced: true });
    expect(report.updated).toEqual(['works/15']);
    expect(await read()).toMatchObject({ completed: '2024-11', built: '1986', refurbished: '2024-11' });
    expect(await slugsOf2024()).toContain('osaki-laboratory');
  });
});
