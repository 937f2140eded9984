/** The archive that `npm run package` writes. */
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { LoadedFolder } from '../../backend/content/assemble-content.ts';
import { builtIndexFile, indexVersion } from '../../backend/content/built-index.ts';
import { readContentIndex } from '../../backend/content/cache/content-index.ts';
import { type FolderSnapshot, takeSnapshot } from '../../backend/content/reading/folder-snapshot.ts';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { ARCHIVE, packagedArchive, VERSION } from './support/archive.ts';

const MAX_BYTES = 100_000_000;

const run = promisify(execFile);
let folder: string;
let listing: { mode: string; owner: string; path: string }[];
beforeAll(async () => {
  folder = await packagedArchive();
  const { stdout } = await run('tar', ['-tvzf', join(folder, `${ARCHIVE}.tar.gz`)], { maxBuffer: 1e8 });
  listing = stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [mode = '', owner = '', , , , path = ''] = line.split(/\s+/);
      return { mode, owner, path };
    });
});

const read = (extension: string) => readFileSync(join(folder, ARCHIVE + extension));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Copies the project, with uncommitted changes, to another folder, and packages it there with another umask. */
test('is the same, byte for byte, when built in another folder', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'meguri-copy-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const copy = join(parent, 'another folder');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  if (existsSync(join(PROJECT_ROOT, '.git'))) git('clone', '--quiet', '--shared', '--no-checkout', '.', copy);
  for (const file of git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')) {
    if (!file || !existsSync(join(PROJECT_ROOT, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(PROJECT_ROOT, file), join(copy, file));
  }
  execFileSync('git', ['reset', '--quiet'], { cwd: copy });
  // Hard links take no space.
  execFileSync('cp', ['-al', join(PROJECT_ROOT, 'node_modules'), copy]);
  await run('sh', ['-c', 'umask 077; exec "$0" scripts/run.mjs package --to=out', process.execPath], {
    cwd: copy,
    env: { ...process.env, TZ: 'Pacific/Auckland', LANG: 'ja_JP.UTF-8' },
    maxBuffer: 1e8,
  });
  for (const extension of ['.tar.gz', '.cdx.json', '.tar.gz.sha256']) {
    expect([extension, sha256(readFileSync(join(copy, 'out', ARCHIVE + extension)))]).toEqual([
      extension,
      sha256(read(extension)),
    ]);
  }
});

test('has at most 100 MB, and the checksum that its file states', () => {
  expect(statSync(join(folder, `${ARCHIVE}.tar.gz`)).size).toBeLessThan(MAX_BYTES);
  expect(read('.tar.gz.sha256').toString()).toBe(`${sha256(read('.tar.gz'))}  ${ARCHIVE}.tar.gz\n`);
});

test('contains one release, which belongs to root and which every user can read', () => {
  expect(listing.filter(({ path }) => !`${path}/`.startsWith('releases/') || path.includes('..'))).toEqual([]);
  expect(new Set(listing.map(({ path }) => path.split('/')[1]).filter(Boolean))).toEqual(new Set([VERSION]));
  expect(new Set(listing.map(({ mode, owner }) => `${mode} ${owner}`))).toEqual(
    new Set(['drwxr-xr-x root/root', '-rw-r--r-- root/root', '-rwxr-xr-x root/root']),
  );
  const executable = listing.filter(({ mode }) => mode === '-rwxr-xr-x').map(({ path }) => path);
  expect(executable.sort()).toEqual([`releases/${VERSION}/bin/meguri`, `releases/${VERSION}/node/bin/node`]);
});

test('contains an index of its content that fits the extracted files', async () => {
  const extracted = mkdtempSync(join(tmpdir(), 'meguri-content-'));
  onTestFinished(() => rmSync(extracted, { recursive: true, force: true }));
  const parts = ['content', 'build/content.v8', 'build/stamp.json'].map((name) => `releases/${VERSION}/${name}`);
  await run('tar', ['-xzf', join(folder, `${ARCHIVE}.tar.gz`), '-C', extracted, ...parts]);
  const release = join(extracted, 'releases', VERSION);
  const software = { root: extracted, stamp: join(release, 'build/stamp.json') };
  const contentDir = join(release, 'content');
  const index = await readContentIndex<LoadedFolder>(builtIndexFile(software), indexVersion(contentDir, software));
  const { folders } = await takeSnapshot(contentDir);
  const isIndexed = ({ path, signature }: FolderSnapshot) => index.get(path)?.signature.startsWith(signature);
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((snapshot) => !isIndexed(snapshot)).map(({ path }) => path)).toEqual([]);
});

test('contains production dependencies only, and no sources of the site', () => {
  const inside = listing.map(({ path }) => path.slice(`releases/${VERSION}/`.length));
  const packages = inside.flatMap(
    (path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? [],
  );
  expect(packages).toContain('sharp');
  for (const name of ['typescript', 'vite', 'rolldown', 'vitest', 'playwright-core', '@types/node'])
    expect(packages).not.toContain(name);
  expect(
    inside.filter((path) => /(?:^|\/)typescript\//.test(path) || /^(?:site|server|scripts|tests)\//.test(path)),
  ).toEqual([]);
  // Records of earlier builds contain times.
  expect(inside.filter((path) => /(?:builds|kept)\.json$/.test(path))).toEqual([]);
});

describe('bill of materials', () => {
  test('lists Node and each package with version, licence and checksum', () => {
    const materials = JSON.parse(read('.cdx.json').toString());
    expect(materials).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: { component: { name: 'meguri', version: VERSION, hashes: [{ content: sha256(read('.tar.gz')) }] } },
    });
    expect(materials.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const purls: string[] = materials.components.map(({ purl }: { purl: string }) => purl);
    expect(purls.filter((purl) => /^pkg:generic\/node@24\.\d+\.\d+$/.test(purl))).toHaveLength(1);
    const paths = listing.map(({ path }) => path);
    const inside = paths.flatMap(
      (path) => /\/node_modules\/((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(path)?.[1] ?? [],
    );
    for (const name of inside) expect(purls.join('\n')).toContain(`pkg:npm/${name.replace('@', '%40')}@`);
    const incomplete = materials.components.filter(
      (one: { licenses?: unknown[]; hashes?: unknown[] }) => !one.licenses?.length || !one.hashes?.length,
    );
    expect(incomplete.map(({ name }: { name: string }) => name)).toEqual([]);
  });
});
