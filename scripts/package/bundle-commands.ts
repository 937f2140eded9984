import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { RELEASE_COMMANDS } from './commands.ts';

/** Path in a release, two folders deep like the module that computes `PROJECT_ROOT`. */
const FOLDER = 'lib/commands';

/** Bundles the commands into a folder. Production dependencies stay outside. */
export async function bundleCommands(outDir: string): Promise<void> {
  const input = Object.entries(RELEASE_COMMANDS).map(([name, { script }]) => [name, join(PROJECT_ROOT, script)]);
  await rm(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: Object.keys(packageJson.devDependencies) },
    build: {
      ssr: true,
      outDir,
      cssMinify: false,
      rolldownOptions: {
        input: Object.fromEntries(input),
        output: { entryFileNames: `${FOLDER}/[name].js`, chunkFileNames: `${FOLDER}/[name]-[hash].js` },
        checks: { pluginTimings: false },
      },
    },
  });
}
