/** Collects the files of a release. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_BUILD } from '../../server/routes/build-files.ts';
import { SITE } from '../bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { withReleaseCommands } from './commands.ts';
import { DEFAULT_SETTINGS, defaultSettings, launcher } from './launcher.ts';
import type { Package } from './packages.ts';
import type { ArchiveFile } from './tar.ts';

/** Folders and files of the repository that a release contains. */
const COPIED = [
  'content',
  'deploy',
  'docs/guides',
  'docs/reference',
  'docs/security.md',
  'wordpress/meguri',
  '.env.example',
  'LICENSE',
  'SECURITY.md',
  'package.json',
  'site.config.ts',
];
/** Types, source maps and tests of packages, which nothing reads at runtime. */
const NEEDLESS = /\.(?:d\.[cm]?ts|[cm]?ts|tsx|map|tsbuildinfo|markdown|flow)$|^(?:README|CHANGELOG|HISTORY|\.)[^/]*$/i;

export interface NodeFiles {
  program: string;
  licence: string;
}

/** Returns the files of a release by their paths in it. */
export function releaseFiles(
  version: string,
  packages: readonly Package[],
  node: NodeFiles,
  bundles: string,
): Map<string, ArchiveFile> {
  const files = new Map<string, ArchiveFile>();
  const add = (path: string, file: string) => files.set(path, { source: { file }, isExecutable: false });
  const write = (path: string, text: string, isExecutable = false) =>
    files.set(path, { source: { bytes: Buffer.from(text) }, isExecutable });
  const addFolder = (path: string, folder: string, isNeeded: (name: string) => boolean = isVisible) => {
    for (const name of filesIn(folder, isNeeded)) add(`${path}/${name}`, join(folder, name));
  };

  write('bin/meguri', launcher(version), true);
  write(DEFAULT_SETTINGS, defaultSettings(version));
  files.set('node/bin/node', { source: { file: node.program }, isExecutable: true });
  add('node/LICENSE', node.licence);
  for (const path of COPIED.map((name) => ({ name, file: join(PROJECT_ROOT, name) }))) {
    if (statSync(path.file).isDirectory()) addFolder(path.name, path.file);
    else add(path.name, path.file);
  }
  for (const { path } of packages) {
    addFolder(path, join(PROJECT_ROOT, path), (name) => name !== 'node_modules' && !NEEDLESS.test(name));
  }
  const addProgram = (path: string, file: string) => write(path, withReleaseCommands(readFileSync(file, 'utf8')));
  for (const name of filesIn(join(bundles, 'lib'), isVisible)) addProgram(`lib/${name}`, join(bundles, 'lib', name));
  addBuild(add, write, addFolder);
  for (const name of ['main.js', 'redis.js', 'start.js'])
    addProgram(`${RELEASE_BUILD}/server/${name}`, join(PROJECT_ROOT, SITE.folder, 'server', name));
  return files;
}

/** Adds the current build, without files of earlier builds in the same folder. */
function addBuild(
  add: (path: string, file: string) => void,
  write: (path: string, text: string) => void,
  addFolder: (path: string, folder: string) => void,
): void {
  const build = join(PROJECT_ROOT, SITE.folder);
  const { buildId } = JSON.parse(readFileSync(join(build, 'stamp.json'), 'utf8'));
  write(`${RELEASE_BUILD}/stamp.json`, `${JSON.stringify({ buildId })}\n`);
  add(`${RELEASE_BUILD}/build-info.json`, join(build, 'build-info.json'));
  for (const folder of ['server', 'pictures']) addFolder(`${RELEASE_BUILD}/${folder}`, join(build, folder));
  const client = join(build, 'client');
  const names: string[] = JSON.parse(readFileSync(join(client, '.vite/files.json'), 'utf8'));
  const withCompressed = names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  for (const name of withCompressed)
    if (existsSync(join(client, name))) add(`${RELEASE_BUILD}/client/${name}`, join(client, name));
}

function isVisible(name: string): boolean {
  return !name.startsWith('.');
}

/** Returns relative paths with `/`. @param isNeeded called with the name of each file and folder */
function filesIn(folder: string, isNeeded: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!isNeeded(entry.name)) return [];
    if (!entry.isDirectory()) return [entry.name];
    return filesIn(join(folder, entry.name), isNeeded).map((name) => `${entry.name}/${name}`);
  });
}
