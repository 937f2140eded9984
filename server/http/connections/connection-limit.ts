import { readFileSync } from 'node:fs';

/** Maximum number of connections; further ones are closed. Each takes about 20 kB of memory. */
const MAX_CONNECTIONS = 4096;
/**
 * File descriptors for all but visitors' connections: the process's own (about 50), content files that are read at the same
 * time, the database, images, uploads, and connections to the content backend.
 */
const RESERVED_DESCRIPTORS = 256;
/** The part of a low limit that connections may take. */
const SHARE = 1 / 2;

/**
 * The maximum number of connections of this process. A connection takes a file descriptor: at most half of them are for
 * connections, or all but 256 where that is more.
 *
 * @param limits the text of `/proc/self/limits`
 */
export function connectionLimit(limits: string = readLimits()): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (soft === undefined) return MAX_CONNECTIONS;
  const descriptors = Number(soft);
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(descriptors * SHARE), descriptors - RESERVED_DESCRIPTORS));
}

/** Empty on systems other than Linux, where Node cannot tell the limit. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
