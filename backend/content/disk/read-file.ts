import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';

/** Maximum number of files read concurrently. Connections need the other file descriptors. */
const MAX_FILES = 32;

const queue = new PQueue({ concurrency: MAX_FILES });

/**
 * A file or folder cannot be read: no descriptor, a failing disk, or a missing permission.
 * Its content is unknown, so this is never reported as an error in the content.
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly path: string;
  /** Error code, such as `EMFILE`. */
  readonly code: string;

  constructor(path: string, cause: unknown) {
    super(describeSystemError(cause), { cause });
    this.path = path;
    this.code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** Reads a whole file; at most {@link MAX_FILES} at a time. @throws {UnreadableError} */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await queue.add(() => readFile(path));
  } catch (error) {
    throw new UnreadableError(path, error);
  }
}

/** @param fallback result if the file or folder does not exist @throws {UnreadableError} */
export async function unlessMissing<Value>(path: string, call: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw new UnreadableError(path, error);
  }
}

/** Returns `EMFILE: too many open files`, without the call and the path that Node appends. */
export function describeSystemError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: [^,]+/.exec(message)?.[0] ?? message;
}
