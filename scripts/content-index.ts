/**
 * `content-index.ts [build]`: adds the index of the content to a build, or computes the colours of its pictures in advance.
 * `CONTENT_DIR` overrides the folder.
 */
import { join, resolve } from 'node:path';
import { cacheColours, writeBuiltIndex } from '../backend/content/built-index.ts';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';
import { CHECKED_COLOURS } from './lib/checked-colours.ts';

const content = resolve(PROJECT_ROOT, process.env.CONTENT_DIR || 'content');
const [build] = process.argv.slice(2);
const stampOf = (folder: string) => join(PROJECT_ROOT, folder, 'stamp.json');
if (build === undefined) await cacheColours(content, CHECKED_COLOURS);
else await writeBuiltIndex(content, { root: PROJECT_ROOT, stamp: stampOf(build) }, CHECKED_COLOURS);
