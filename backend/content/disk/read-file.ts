import { readFile } from 'node:fs/promises';
import PQueue from 'p-queue';

/** Leaves file descriptors for connections. */
const MAX_FILES = 32;

const queue = new PQueue({ concurrency: MAX_FILES });

/** No descriptor, a failing disk or a missing permission. Never an error in the content. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  readonly path: string;
  /** Such as `EMFILE`. */
  readonly code: string;

  constructor(path: string, cause: unknown) {
    super(describeSystemError(cause), { cause });
    this.path = path;
    this.code = (cause as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

/** @throws {UnreadableError} */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await queue.add(() => readFile(path));
  } catch (error) {
    throw new UnreadableError(path, error);
  }
}

/** @param fallback result if the path does not exist @throws {UnreadableError} */
export async function unlessMissing<Value>(path: string, operation: Promise<Value>, fallback: Value): Promise<Value> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw new UnreadableError(path, error);
  }
}

/** Returns `EMFILE: too many open files`, without call and path. */
export function describeSystemError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z0-9]+: [^,]+/.exec(message)?.[0] ?? message;
}
