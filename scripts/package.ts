/** `npm run package -- --to=DIR`: writes the archive of a release. See docs/guides/operations.md. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError, print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { SITE } from './bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { runNpm } from './bootstrap/run-npm.mjs';
import { bundleCommands } from './package/bundle-commands.ts';
import { addIndexOfContent } from './package/index-of-content.ts';
import { describePackage, type Package, productionPackages, readLock } from './package/packages.ts';
import { type NodeFiles, releaseFiles } from './package/release-files.ts';
import { billOfMaterials } from './package/sbom.ts';
import { type ArchiveFile, writeArchive } from './package/tar.ts';

const USAGE = 'Usage: npm run package -- --to=DIR';
const NODE = 'node_modules/node';
const REBUILD_NODE = ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error', '--no-audit', '--no-fund'];

await runMain(async () => {
  const folder = resolve(readFolder());
  if (process.platform !== 'linux')
    throw new CliError(
      'npm run package runs on Linux only: an archive contains Node and native packages for this platform.',
    );
  const since = performance.now();
  const { name, version, license } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const lock = readLock(PROJECT_ROOT);
  const packages = productionPackages(PROJECT_ROOT, lock);
  const bundled = bundledPackages(packages);
  const node = await nodeFiles();
  const bundles = mkdtempSync(join(PROJECT_ROOT, SITE.folder, 'commands-'));
  const archive = `${name}-${version}-linux-${process.arch}`;
  const target = join(folder, `${archive}.tar.gz`);
  try {
    await bundleCommands(bundles);
    const release = releaseFiles(version, packages, node, bundles);
    await addIndexOfContent(release);
    const files = new Map<string, ArchiveFile>();
    for (const [path, file] of release) files.set(`releases/${version}/${path}`, file);
    await mkdir(folder, { recursive: true });
    const { sha256, size } = await writeArchive(`${target}.making`, files);
    const runtime = {
      version: node.version,
      sha256: createHash('sha256').update(readFileSync(node.program)).digest('hex'),
    };
    const materials = billOfMaterials({ name, version, license }, [...packages, ...bundled], runtime, sha256);
    await writeFile(join(folder, `${archive}.cdx.json`), `${JSON.stringify(materials, null, 2)}\n`);
    await writeFile(join(folder, `${archive}.tar.gz.sha256`), `${sha256}  ${archive}.tar.gz\n`);
    await rename(`${target}.making`, target);
    print(`Created ${target} (${(size / 1e6).toFixed(1)} MB, ${packages.length} packages) in ${secondsSince(since)}.`);
    print(`SHA-256: ${sha256}`);
  } finally {
    rmSync(bundles, { recursive: true, force: true });
    rmSync(`${target}.making`, { force: true });
  }
  return 0;

  /** Development dependencies of which the server's build contains code. */
  function bundledPackages(production: readonly Package[]): Package[] {
    const map: { sources: string[] } = JSON.parse(
      readFileSync(join(PROJECT_ROOT, SITE.folder, 'server/main.js.map'), 'utf8'),
    );
    const paths = map.sources.flatMap((source) => /(?:^|\/)(node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? []);
    return [...new Set(paths)]
      .filter((path) => Object.hasOwn(lock, path) && !production.some((dependency) => dependency.path === path))
      .sort()
      .map((path) => describePackage(lock, path));
  }
});

function readFolder(): string {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
    if (to) return to;
  } catch {
    // Report the usage.
  }
  throw new CliError(USAGE);
}

/**
 * Returns the Node that package-lock.json pins, whichever Node runs this command. `npm install` removes its licence.
 * @throws {CliError} if it cannot be installed
 */
async function nodeFiles(): Promise<NodeFiles & { version: string }> {
  const program = join(PROJECT_ROOT, NODE, 'bin/node');
  const licence = join(PROJECT_ROOT, NODE, `node_modules/node-linux-${process.arch}/LICENSE`);
  const isInstalled = () => existsSync(program) && existsSync(licence);
  if (!isInstalled()) {
    print('Installing Node for the archive (npm rebuild node).');
    const result = await runNpm(REBUILD_NODE, 5 * 60_000);
    if (!isInstalled()) throw new CliError(`Node cannot be installed:\n${result.output.trim()}`);
  }
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, NODE, 'package.json'), 'utf8'));
  return { program, licence, version };
}
