/** `content-index.ts <build>`: adds the index of the content to a build. `CONTENT_DIR` overrides the folder. */
import { join, resolve } from 'node:path';
import { writeBuiltIndex } from '../backend/content/built-index.ts';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { CHECKED_COLOURS } from './lib/checked-colours.ts';

const [build = ''] = process.argv.slice(2);
const software = { root: PROJECT_ROOT, stamp: join(PROJECT_ROOT, build, 'stamp.json') };
await writeBuiltIndex(resolve(PROJECT_ROOT, process.env.CONTENT_DIR || 'content'), software, CHECKED_COLOURS);
