/** Paths of the build. The files of `.build/server` share them. */
import { join, resolve } from 'node:path';

export const BUILD_DIR = join(import.meta.dirname, '..');
/** Base of relative paths in settings. `bin/meguri` sets it to the folder that all releases share. */
export const ROOT = process.env.MEGURI_HOME ? resolve(process.env.MEGURI_HOME) : join(BUILD_DIR, '..');
export const IMAGE_WORKER = join(BUILD_DIR, 'pictures/image-worker.js');
