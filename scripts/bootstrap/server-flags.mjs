/** How Node is started for the server, wherever it is started from: docs/decisions/0017-memory.md has the figures. */

/**
 * The heap's old generation, in MiB. Without a limit the heap grows with the machine's memory, and what rendering has used
 * is freed late. All sample content takes 40 MB of it.
 */
const OLD_SPACE = '--max-old-space-size=256';
/** Each half of its young one, in MiB. */
const YOUNG_SPACE = '--max-semi-space-size=8';
/** The build's stack traces name the lines of the source: docs/decisions/0021-one-graph.md has what it costs. */
const SOURCE_MAPS = '--enable-source-maps';

/**
 * glibc's allocator gives memory back to the system beyond so many bytes free at its end; set at all, it stops raising the
 * size from which it asks the system for each block, so that rendering's buffers go back one by one. Others ignore it.
 */
const ALLOCATOR = { MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * Node's flags for the server. A heap limit in `NODE_OPTIONS` comes before ours, for a site with very much content.
 * @param {NodeJS.ProcessEnv} env
 */
export function serverFlags({ NODE_OPTIONS = '' } = process.env) {
  const hasLimit = NODE_OPTIONS.includes('--max-old-space-size') || NODE_OPTIONS.includes('--max_old_space_size');
  return [...(hasLimit ? [] : [OLD_SPACE]), YOUNG_SPACE, SOURCE_MAPS];
}

/** The environment of the server beside what is given: it must be there when the process starts. */
export const SERVER_ENV = { ...ALLOCATOR };
