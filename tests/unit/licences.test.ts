/** Licences of everything that a release contains. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { describePackage, readLock } from '../../scripts/package/packages.ts';
import { CODE } from '../../scripts/testing/import-table.mjs';

/** Licences that permit closed and open use, and ask for the licence text at most. */
const ALLOWED = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense'.split(' '),
);
/** The library is linked dynamically, and anybody can replace it, as the licence asks. */
const LIBVIPS = { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

/** The licence text of each family, by the beginning of its files. */
const FONTS: Readonly<Record<string, string>> = {
  'site/fonts/mincho': 'site/fonts/LICENSE-ShipporiMincho.txt',
  'site/fonts/serif': 'site/fonts/LICENSE-Newsreader.txt',
  'site/fonts/sans': 'site/fonts/LICENSE-PublicSans.txt',
  'site/fonts/figures': 'site/fonts/LICENSE-Newsreader.txt',
  'scripts/fonts/outlines/mincho': 'site/fonts/LICENSE-ShipporiMincho.txt',
  'scripts/fonts/outlines/serif': 'site/fonts/LICENSE-Newsreader.txt',
};

/** Returns whether a licence or an SPDX expression is permitted for a package. */
function isAllowed(name: string, expression: string | null): boolean {
  const isPermitted = (licence: string) =>
    ALLOWED.has(licence) || (licence === LIBVIPS.licence && LIBVIPS.packages.test(name));
  const parts = (expression ?? '').replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some(isPermitted));
}

const lock = readLock(PROJECT_ROOT);
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--', ...patterns], { cwd: PROJECT_ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
const licenceProblems = (paths: readonly string[]) =>
  paths.flatMap((path) => {
    const { name, license } = describePackage(lock, path);
    return isAllowed(name, license) ? [] : [`${name}: ${license}`];
  });

describe('licences of packages', () => {
  test('are permitted for each package of production, also for other platforms', () => {
    const paths = Object.entries(lock).flatMap(([path, entry]) => (path === '' || 'dev' in entry ? [] : [path]));
    expect(paths.length).toBeGreaterThan(100);
    expect(licenceProblems(paths)).toEqual([]);
  });

  test('are permitted for each package that the code imports, which the build contains', () => {
    const imports = filesOf(...CODE.map((room) => `${room}/**/*.ts*`)).flatMap((file) => {
      const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
      return [...text.matchAll(/(?:from|import) '((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g)].map(([, name]) => name);
    });
    const paths = [...new Set(imports)].map((name) => `node_modules/${name}`).filter((path) => path in lock);
    expect(paths.length).toBeGreaterThan(30);
    for (const name of ['react-dom', 'budoux']) expect(paths).toContain(`node_modules/${name}`);
    expect(licenceProblems(paths)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    [null, false],
  ])('are compared part by part: %s', (expression, expected) => {
    expect(isAllowed('a-package', expression)).toBe(expected);
  });
});

describe('fonts', () => {
  const fonts = filesOf('*.woff2', '*.woff', '*.ttf', '*.otf', '*.ttf.br');

  test('each have a licence text of the SIL Open Font License', () => {
    expect(fonts.length).toBeGreaterThan(10);
    const licenceOf = (font: string) => FONTS[Object.keys(FONTS).find((beginning) => font.startsWith(beginning)) ?? ''];
    expect(fonts.filter((font) => licenceOf(font) === undefined)).toEqual([]);
    for (const text of new Set(fonts.flatMap((font) => licenceOf(font) ?? []))) {
      expect(existsSync(join(PROJECT_ROOT, text)), text).toBe(true);
      expect(readFileSync(join(PROJECT_ROOT, text), 'utf8')).toContain('SIL Open Font License, Version 1.1');
    }
  });
});
