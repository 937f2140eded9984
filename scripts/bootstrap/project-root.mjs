import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the repository, or of an installed release, where bundled commands are in `lib/commands/`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Base of relative paths in settings. `bin/meguri` sets it to the folder that all releases share. */
export const SETTINGS_ROOT = process.env.MEGURI_HOME ? resolve(process.env.MEGURI_HOME) : PROJECT_ROOT;
