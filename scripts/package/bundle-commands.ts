import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { RELEASE_COMMANDS } from './commands.ts';

/** Path in a release, two folders deep like the module that computes `PROJECT_ROOT`. */
const FOLDER = 'lib/commands';

/**
 * Bundles the commands into a folder. Packages stay outside, except development dependencies that a command needs.
 * @param bundledPackages names of packages that become part of the bundles
 */
export async function bundleCommands(outDir: string, bundledPackages: readonly string[]): Promise<void> {
  const input = Object.entries(RELEASE_COMMANDS).map(([name, { script }]) => [name, join(PROJECT_ROOT, script)]);
  await rm(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: [...bundledPackages] },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: { entryFileNames: `${FOLDER}/[name].js`, chunkFileNames: `${FOLDER}/[name]-[hash].js` },
        checks: { pluginTimings: false },
      },
    },
  });
}
