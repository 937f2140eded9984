import { fileURLToPath } from 'node:url';

/** The project's folder, whatever folder a command is called from. */
export const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
