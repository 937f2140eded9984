import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withReleaseCommands } from '../../../scripts/package/commands.ts';
import { launcher } from '../../../scripts/package/launcher.ts';
import { productionPackages } from '../../../scripts/package/packages.ts';
import { billOfMaterials } from '../../../scripts/package/sbom.ts';
import { type ArchiveFile, writeArchive } from '../../../scripts/package/tar.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-package-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (text: string, isExecutable = false): ArchiveFile => ({
  source: { bytes: Buffer.from(text) },
  isExecutable,
});

describe('archive', () => {
  async function write(name: string, files: Record<string, ArchiveFile>) {
    const path = join(folder, name);
    const { sha256 } = await writeArchive(path, new Map(Object.entries(files)));
    const tar = (...args: string[]) => execFileSync('tar', [...args, '-f', path], { encoding: 'utf8', stdio: 'pipe' });
    return {
      sha256,
      tar,
      times: () =>
        tar('-tvz', '--full-time')
          .split('\n')
          .map((line) => line.split(/\s+/).slice(3, 5).join(' ')),
    };
  }
  const deep = `${'folder/'.repeat(20)}a-long-name-of-a-file-in-a-deep-folder.js`;

  test('contains the files in a fixed order, with their modes and long paths', async () => {
    const { tar } = await write('modes.tar.gz', { [deep]: file('deep'), b: file('text'), 'a/run': file('#!', true) });
    const lines = tar('-tvz')
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/));
    expect(
      lines.filter(([mode]) => mode?.startsWith('-')).map(([mode, owner, , , , path]) => [mode, owner, path]),
    ).toEqual([
      ['-rwxr-xr-x', 'root/root', 'a/run'],
      ['-rw-r--r--', 'root/root', 'b'],
      ['-rw-r--r--', 'root/root', deep],
    ]);
    expect(tar('-xzO', deep)).toBe('deep');
  });

  test('depends on nothing but the files', async () => {
    const first = await write('1.tar.gz', { a: file('one'), b: file('two') });
    const second = await write('2.tar.gz', { b: file('two'), a: file('one') });
    expect(second.sha256).toBe(first.sha256);
  });

  test('gives a file another time when its bytes change, and no time in the future', async () => {
    const before = (await write('before.tar.gz', { a: file('same'), b: file('old') })).times();
    const after = (await write('after.tar.gz', { a: file('same'), b: file('new') })).times();
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    for (const time of [...before, ...after].filter(Boolean)) expect(Date.parse(time)).toBeLessThan(Date.now());
  });

  test('contains empty files, and names of more than 100 characters', async () => {
    const name = 'x'.repeat(150);
    const { tar } = await write('long.tar.gz', { [name]: file('') });
    expect(tar('-tz')).toBe(`${name}\n`);
  });

  test('rejects if a file cannot be read', async () => {
    const missing = { source: { file: join(folder, 'none') }, isExecutable: false };
    await expect(write('missing.tar.gz', { missing })).rejects.toThrow('ENOENT');
  });
});

describe('production packages', () => {
  const lock = {
    '': { version: '1.0.0', dependencies: { site: '1' }, devDependencies: { typescript: '1' } },
    'node_modules/site': {
      version: '1.0.0',
      dependencies: { shared: '1' },
      optionalDependencies: { 'for-windows': '1' },
      peerDependencies: { typescript: '1', react: '1' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/site/node_modules/shared': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAAA' },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/typescript': { version: '6.0.0' },
    'node_modules/for-windows': { version: '1.0.0' },
  };
  const install = (...paths: string[]) => {
    for (const path of paths) mkdirSync(join(folder, path), { recursive: true });
  };

  test('include nested packages and required peers, but no optional peers and no packages for other platforms', () => {
    install('node_modules/site/node_modules/shared', 'node_modules/react', 'node_modules/typescript');
    expect(productionPackages(folder, lock).map(({ path, version }) => `${path}@${version}`)).toEqual([
      'node_modules/react@19.0.0',
      'node_modules/site@1.0.0',
      'node_modules/site/node_modules/shared@2.0.0',
    ]);
  });

  test('must be installed', () => {
    const incomplete = {
      ...lock,
      '': { version: '1.0.0', dependencies: { absent: '1' } },
      'node_modules/absent': { version: '1.0.0' },
    };
    expect(() => productionPackages(folder, incomplete)).toThrow(
      'The package absent, which the site needs, is not installed.',
    );
  });
});

test('describes a package in the bill of materials', () => {
  const packages = [
    { path: '', name: '@img/colour', version: '1.1.0', license: '(MIT OR CC0-1.0)', integrity: 'sha512-AAAA' },
  ];
  const release = { name: 'meguri', version: '0.1.0', license: 'MIT' };
  const { components, serialNumber } = billOfMaterials(release, packages, { version: '24.0.0', sha256: 'ab' }, 'cd');
  expect(components[1]).toEqual({
    type: 'library',
    'bom-ref': 'pkg:npm/%40img/colour@1.1.0',
    name: '@img/colour',
    version: '1.1.0',
    purl: 'pkg:npm/%40img/colour@1.1.0',
    licenses: [{ expression: '(MIT OR CC0-1.0)' }],
    hashes: [{ alg: 'SHA-512', content: '000000' }],
  });
  expect(billOfMaterials(release, packages, { version: '24.0.0', sha256: 'ab' }, 'cd').serialNumber).toBe(serialNumber);
  expect(billOfMaterials(release, packages, { version: '24.0.0', sha256: 'ab' }, 'ef').serialNumber).not.toBe(
    serialNumber,
  );
});

test('names commands in messages as a release runs them', () => {
  expect(withReleaseCommands('npm run inbox -- show K7Q2-8F3M\\nSee npm run check-content.')).toBe(
    'bin/meguri inbox show K7Q2-8F3M\\nSee bin/meguri check-content.',
  );
  expect(withReleaseCommands('npm run inbox                list')).toBe('bin/meguri inbox             list');
  expect(withReleaseCommands('npm run export, npm run inbox-search')).toBe('npm run export, npm run inbox-search');
});

describe('bin/meguri', () => {
  /** Runs the launcher of a release whose Node prints its arguments. */
  function run(args: readonly string[], env: Record<string, string> = {}) {
    const release = join(folder, 'home/releases/1.2.3');
    for (const path of ['bin', 'node/bin']) mkdirSync(join(release, path), { recursive: true });
    writeFileSync(join(release, 'bin/meguri'), launcher('1.2.3'), { mode: 0o755 });
    writeFileSync(join(release, 'node/bin/node'), '#!/bin/sh\nprintf "%s\\n" "$MEGURI_HOME" "$@"\n', { mode: 0o755 });
    const output = execFileSync(join(release, 'bin/meguri'), args, {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return output.replaceAll(join(folder, 'home'), 'HOME').trimEnd().split('\n');
  }
  const files = ['--env-file=HOME/releases/1.2.3/settings.env', '--env-file-if-exists=HOME/.env'];

  test('starts the server with its flags', () => {
    const flags = ['--max-semi-space-size=8', '--enable-source-maps'];
    const main = 'HOME/releases/1.2.3/build/server/start.js';
    expect(run(['start'])).toEqual(['HOME', '--max-old-space-size=256', ...flags, ...files, main]);
    const options = { NODE_OPTIONS: '--max-old-space-size=512' };
    expect(run(['start'], options)).toEqual(['HOME', ...flags, ...files, main]);
  });

  test('passes the arguments of a command on', () => {
    expect(run(['inbox', 'show', 'K7Q2-8F3M', '--lang', 'two words'])).toEqual([
      ...['HOME', ...files, 'HOME/releases/1.2.3/lib/commands/inbox.js'],
      ...['show', 'K7Q2-8F3M', '--lang', 'two words'],
    ]);
  });

  test('lists the commands, and fails for an unknown one', () => {
    expect(() => run(['../inbox'])).toThrow('unknown command ../inbox');
    expect(() => run(['help-me'])).toThrow(/^ {2}check-content +lists all mistakes in the content$/m);
  });
});
