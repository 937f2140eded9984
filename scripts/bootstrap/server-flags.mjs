/**
 * Old generation in MiB.
 * The sample content takes 40 MB. For the figures see docs/decisions/0017-memory.md.
 */
const OLD_SPACE = '--max-old-space-size=256';
/** Semi-space of the young generation, in MiB. */
const YOUNG_SPACE = '--max-semi-space-size=8';
/** Maps stack traces to source lines. For the cost see docs/decisions/0021-one-graph.md. */
const SOURCE_MAPS = '--enable-source-maps';

/**
 * Makes glibc return free memory above this number of bytes.
 * Setting it also fixes the mmap threshold, so that large buffers are returned individually.
 * One arena for all threads takes 10 MiB less.
 */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' };

/**
 * A heap limit in `NODE_OPTIONS` takes precedence, for sites with much content.
 * @param {NodeJS.ProcessEnv} env
 */
export function serverFlags({ NODE_OPTIONS = '' } = process.env) {
  const hasLimit = NODE_OPTIONS.includes('--max-old-space-size') || NODE_OPTIONS.includes('--max_old_space_size');
  return [...(hasLimit ? [] : [OLD_SPACE]), YOUNG_SPACE, SOURCE_MAPS];
}

/** Environment variables that must be set before the server process starts. */
export const SERVER_ENV = { ...ALLOCATOR };
