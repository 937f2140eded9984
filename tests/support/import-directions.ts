/** Who may import whom: the picture in docs/architecture.md, as a check on the syntax tree of every file. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, matchesGlob, posix } from 'node:path';
import { type ImportStatement, readImports } from './read-imports.ts';

const everythingButTests = [
  'contract',
  'backend',
  'site',
  'server',
  'scripts',
  'wordpress',
  'site.config.ts',
  'package.json',
];

/** The first segment of a path, and the first segments that it may import from. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: ['contract'],
  backend: ['backend', 'contract'],
  wordpress: ['wordpress', 'contract'],
  site: ['site', 'contract', 'site.config.ts'],
  server: ['server', 'site', 'backend', 'contract', 'site.config.ts', 'package.json'],
  scripts: everythingButTests,
  tests: [...everythingButTests, 'tests', 'vite.config.ts', 'vitest.config.ts'],
  'site.config.ts': ['contract'],
  // No more than the inputs that scripts/lib/ensure-built.mjs hashes: else a change would leave the build stale.
  'vite.config.ts': ['site', 'contract', 'site.config.ts'],
  'vitest.config.ts': ['vite.config.ts', 'site', 'contract', 'site.config.ts', 'tests'],
};

/** Parts of the site that only ever run on the server. */
const SERVER_ONLY = ['site/pages/*/data.ts', 'site/content/rich-text/**', '{site,contract}/**/*.server.{ts,tsx}'];
/** What a page shows: it gets its data from its payload, so it never loads it. */
const SHOWN_PARTS = ['site/pages/**', 'site/components/**'];

/**
 * @param file relative to the project, with `/`
 * @returns one sentence for each import that the file may not have
 */
export function findViolations(file: string, source: string): string[] {
  return readImports(file, source).flatMap((statement) => {
    const problem = problemOf(file, statement);
    return problem ? [`${file}:${statement.line} imports ${statement.specifier ?? 'a computed name'}: ${problem}`] : [];
  });
}

function problemOf(file: string, { specifier, typeOnly, isGlob }: ImportStatement): string | null {
  const area = firstSegment(file);
  const isBrowserCode = ['site', 'contract'].includes(area) && !matchesAny(file, SERVER_ONLY);
  const isBootstrap = area === 'scripts' && file.endsWith('.mjs');

  if (specifier === null) {
    return ['site', 'contract', 'backend', 'wordpress'].includes(area) ? 'only a name that can be read here' : null;
  }
  const target = projectPath(file, specifier, isGlob);
  if (target === null) {
    if (specifier.startsWith('#')) return 'this check knows no such alias';
    if (typeOnly) return null;
    if (isBrowserCode && isBuiltin(specifier)) return 'the browser has no Node modules';
    if (isBootstrap && !isBuiltin(specifier)) return 'this file runs before any package is installed';
    return null;
  }
  if (target === '' || target.startsWith('..')) return 'it reaches beyond its room';

  const allowed = MAY_IMPORT[area];
  if (!allowed) return `no rule for ${area}: add it to import-directions.ts`;
  if (!allowed.includes(firstSegment(target))) return `${area} may only import from ${allowed.join(', ')}`;
  if (area === 'site.config.ts' && !typeOnly) return 'site.config.ts imports types only';
  if (isBootstrap && !typeOnly && !target.endsWith('.mjs')) return 'this file runs on Node 20, before Node 24 is there';
  if (!typeOnly && matchesAny(file, SHOWN_PARTS) && isBrowserCode && reachesServerOnly(target, isGlob)) {
    return 'it runs on the server only (`import type` is fine)';
  }
  return null;
}

/** @returns the path in the project, or null for a package, a Node module, or an alias */
function projectPath(file: string, specifier: string, isGlob: boolean): string | null {
  const path = isGlob ? specifier.replace(/^!/, '') : specifier.replace(/\?.*$/, '');
  if (path.startsWith('/')) return posix.normalize(path.slice(1));
  if (/^\.{1,2}(\/|$)/.test(path)) return posix.join(posix.dirname(file), path).replace(/\/$/, '').replace(/^\.$/, '');
  return null;
}

function reachesServerOnly(target: string, isGlob: boolean): boolean {
  if (!isGlob) return matchesAny(target, SERVER_ONLY);
  return matchesGlob('data.ts', posix.basename(target)) || matchesAny(target.replaceAll('*', 'any'), SERVER_ONLY);
}

function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}

function firstSegment(path: string): string {
  return path.split('/')[0] ?? '';
}

const CODE = /\.[cm]?[jt]sx?$/;

const NO_CODE_OF_OURS = ['node_modules', 'data'];

/** All code files of the project, relative to it. */
export function projectFiles(root: string): string[] {
  return visibleNames(root).flatMap((name) => codeFiles(root, name));
}

function codeFiles(root: string, path: string): string[] {
  if (statSync(join(root, path)).isFile()) return CODE.test(path) ? [path] : [];
  return visibleNames(join(root, path)).flatMap((name) => codeFiles(root, `${path}/${name}`));
}

function visibleNames(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('.') && !NO_CODE_OF_OURS.includes(name));
}

export function findProjectViolations(root: string): string[] {
  return projectFiles(root).flatMap((file) => findViolations(file, readFileSync(join(root, file), 'utf8')));
}
