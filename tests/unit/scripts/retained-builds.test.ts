/** Retention of files from earlier builds, on a temporary build folder. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordBuild, removeExpiredBuilds } from '../../../scripts/bootstrap/retained-builds.mjs';

const DAY_MS = 24 * 60 * 60_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-builds-'));
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  mkdirSync(join(folder, 'client/.vite'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a build like Vite's: its own file, a file shared by all builds, their compressed variants and source maps. */
function build(id: string, day: number): void {
  const files = [`assets/${id}.js`, 'assets/shared.css'];
  for (const file of files)
    for (const end of ['', '.br', '.gz', '.map']) writeFileSync(join(folder, `client/${file}${end}`), id);
  writeFileSync(join(folder, 'client/.vite/files.json'), JSON.stringify(files));
  recordBuild(folder, id, day * DAY_MS);
}
const assets = () => readdirSync(join(folder, 'client/assets')).sort();
const filesOf = (...ids: string[]) =>
  ids.flatMap((id) => ['', '.br', '.gz', '.map'].map((end) => `${id}${end}`)).sort();

test('keeps the files of the last three builds, and files that an older build shares with them', () => {
  for (const id of ['a', 'b', 'c']) build(id, 1);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  build('d', 2);
  expect(assets()).toEqual(filesOf('b.js', 'c.js', 'd.js', 'shared.css'));
});

test('moves a repeated build to the end instead of storing it twice', () => {
  for (const id of ['a', 'b', 'c', 'b']) build(id, 1);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  build('d', 1);
  expect(assets()).toEqual(filesOf('b.js', 'c.js', 'd.js', 'shared.css'));
});

test('continues the record of an earlier version under its new name', () => {
  for (const id of ['a', 'b']) build(id, 1);
  renameSync(join(folder, 'builds.json'), join(folder, 'kept.json'));
  build('c', 2);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  expect(readdirSync(folder)).toEqual(['builds.json', 'client']);
});

test('removes a build fourteen days after another build replaced it', () => {
  build('a', 1);
  build('b', 20);
  build('c', 30);
  removeExpiredBuilds(folder, 34 * DAY_MS);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  removeExpiredBuilds(folder, 34 * DAY_MS + 1);
  expect(assets()).toEqual(filesOf('b.js', 'c.js', 'shared.css'));
  // The current build stays, however old it is.
  removeExpiredBuilds(folder, 400 * DAY_MS);
  expect(assets()).toEqual(filesOf('c.js', 'shared.css'));
});
