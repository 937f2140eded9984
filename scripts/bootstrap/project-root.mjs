import { fileURLToPath } from 'node:url';

/** Absolute path of the project, independent of the working directory. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
