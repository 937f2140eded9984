import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';

/**
 * Maximum number of files read at the same time, pictures included. Each takes a file descriptor, and visitors' connections
 * need the others.
 */
const MAX_FILES = 32;

const queue = new PQueue({ concurrency: MAX_FILES });

/**
 * The system cannot hand over a file or folder: no descriptor is left, a disk fails, a permission is missing. The content of
 * the file is unknown, so this is never a mistake in it.
 */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  /** Path of the file or folder. */
  readonly path: string;
  /** Such as `EMFILE`. */
  readonly code: string;

  constructor(path: string, cause: unknown) {
    super(describeSystemError(cause), { cause });
    this.path = path;
    this.code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** Reads a whole file, after others where {@link MAX_FILES} are being read. @throws {UnreadableError} */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await queue.add(() => readFile(path));
  } catch (error) {
    throw new UnreadableError(path, error);
  }
}

/** @param fallback the result where the file or folder does not exist @throws {UnreadableError} */
export async function unlessMissing<Value>(path: string, call: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw new UnreadableError(path, error);
  }
}

/** `EMFILE: too many open files`, without the call and the path that Node appends. */
export function describeSystemError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: [^,]+/.exec(message)?.[0] ?? message;
}
