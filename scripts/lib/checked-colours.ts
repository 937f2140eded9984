import { join } from 'node:path';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

/**
 * Colours of the pictures that builds and content checks have decoded, by picture version. Without them, a check takes
 * twice the CPU time. The file may be deleted.
 */
export const CHECKED_COLOURS = join(PROJECT_ROOT, 'node_modules/.cache/colours.json');
