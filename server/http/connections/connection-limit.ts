import { readFileSync } from 'node:fs';

/** About 20 kB of memory each. */
const MAX_CONNECTIONS = 4096;
/** For files, the database and the content backend. */
const RESERVED_DESCRIPTORS = 256;
const SHARE = 1 / 2;

/** Uses half of the file descriptors, or all but 256 if that is more. */
export function connectionLimit(limits: string = readLimits()): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (soft === undefined) return MAX_CONNECTIONS;
  const descriptors = Number(soft);
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(descriptors * SHARE), descriptors - RESERVED_DESCRIPTORS));
}

/** Empty except on Linux. */
function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
