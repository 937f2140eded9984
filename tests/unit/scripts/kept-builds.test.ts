/** Which files of earlier builds stay, with a folder in the place of a build's. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropOldBuilds, keepBuild } from '../../../scripts/bootstrap/kept-builds.mjs';

const DAY_MS = 24 * 60 * 60_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-kept-'));
  mkdirSync(join(folder, 'client/assets'), { recursive: true });
  mkdirSync(join(folder, 'client/.vite'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build as Vite leaves it: a file of its own, one that all builds have, and what is compressed beside them. */
function build(id: string, day: number): void {
  const files = [`assets/${id}.js`, 'assets/shared.css'];
  for (const file of files)
    for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, `client/${file}${end}`), id);
  writeFileSync(join(folder, 'client/.vite/files.json'), JSON.stringify(files));
  keepBuild(folder, id, day * DAY_MS);
}
const assets = () => readdirSync(join(folder, 'client/assets')).sort();
const filesOf = (...ids: string[]) => ids.flatMap((id) => ['', '.br', '.gz'].map((end) => `${id}${end}`)).sort();

test('the files of the last three builds stay, and what a build that goes shares with one that stays', () => {
  for (const id of ['a', 'b', 'c']) build(id, 1);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  build('d', 2);
  expect(assets()).toEqual(filesOf('b.js', 'c.js', 'd.js', 'shared.css'));
});

test('a build that comes back is the last one again, and not kept twice', () => {
  for (const id of ['a', 'b', 'c', 'b']) build(id, 1);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  build('d', 1);
  expect(assets()).toEqual(filesOf('b.js', 'c.js', 'd.js', 'shared.css'));
});

test('fourteen days after another has taken its place, a build goes', () => {
  build('a', 1);
  build('b', 20);
  build('c', 30);
  dropOldBuilds(folder, 34 * DAY_MS);
  expect(assets()).toEqual(filesOf('a.js', 'b.js', 'c.js', 'shared.css'));
  dropOldBuilds(folder, 34 * DAY_MS + 1);
  expect(assets()).toEqual(filesOf('b.js', 'c.js', 'shared.css'));
  // The one that is served stays, however old.
  dropOldBuilds(folder, 400 * DAY_MS);
  expect(assets()).toEqual(filesOf('c.js', 'shared.css'));
});
