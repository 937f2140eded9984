import { type ChildProcess, fork } from 'node:child_process';
import PQueue from 'p-queue';
import type { MakeFromOriginal } from '../make-variant.ts';
import type { MakeRequest, MakeResult } from './maker-protocol.ts';

/** Time-out of one picture, in milliseconds. On a busy machine a process of low priority waits for long. */
const TIMEOUT_MS = 300_000;
/** Its heap: the pictures themselves are outside of it. */
const FLAGS = ['--max-old-space-size=64'];
/** What one picture has used is given back before the next: glibc would keep it. */
const ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

/** The picture maker has ended, or does not answer. */
export class MakerError extends Error {
  override readonly name = 'MakerError';
}

/** Makes one picture at a time. */
export interface Maker extends Disposable {
  /** @throws {MakerError} */
  make: MakeFromOriginal;
}

/**
 * The picture maker as a process of its own, which starts with its first picture.
 *
 * @param script its file in the build
 */
export function createMaker(script: string): Maker {
  const turns = new PQueue({ concurrency: 1 });
  let child: ChildProcess | null = null;
  let failure: MakerError | null = null;
  let answer = (_: MakeResult | MakerError) => {};

  function fail(message: string): void {
    failure ??= new MakerError(message);
    answer(failure);
    child?.kill('SIGKILL');
  }

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: FLAGS,
      env: { ...process.env, ...ENVIRONMENT },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (result: MakeResult) => answer(result));
    started.on('error', (error) => fail(error.message));
    started.on('exit', (code, signal) => fail(`It has ended with ${signal ?? code}`));
    // The server ends without waiting for it, and it with the server.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function ask(request: MakeRequest, what: string): Promise<Buffer | null> {
    if (failure) throw failure;
    const { promise, resolve } = Promise.withResolvers<MakeResult | MakerError>();
    answer = resolve;
    // It also keeps a command alive that waits for nothing else: the process alone would not.
    const timer = setTimeout(() => fail(`${what} took more than ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    child ??= start();
    child.send(request);
    const result = await promise.finally(() => clearTimeout(timer));
    if (result instanceof MakerError) throw result;
    return result && Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  }

  return {
    make: (original, source, variant) => turns.add(() => ask({ original, source, variant }, source)),
    [Symbol.dispose]: () => fail('It was stopped'),
  };
}
