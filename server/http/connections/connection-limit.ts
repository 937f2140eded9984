import { readFileSync } from 'node:fs';

/** Each connection takes about 20 kB of memory. */
const MAX_CONNECTIONS = 4096;
/** File descriptors for the process (about 50), files, the database and the content backend. */
const RESERVED_DESCRIPTORS = 256;
const SHARE = 1 / 2;

/**
 * Limits connections to half of the file descriptors, or all but 256 if that is more.
 *
 * @param limits text of `/proc/self/limits`
 */
export function connectionLimit(limits: string = readLimits()): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (soft === undefined) return MAX_CONNECTIONS;
  const descriptors = Number(soft);
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(descriptors * SHARE), descriptors - RESERVED_DESCRIPTORS));
}

/** Empty except on Linux; Node has no API for the limit. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
