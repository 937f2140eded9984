import { type ChildProcess, fork } from 'node:child_process';
import PQueue from 'p-queue';
import type { GenerateFromOriginal } from '../generate-variant.ts';
import type { GenerateRequest, GenerateResult } from './worker-protocol.ts';

/** Low-priority processes may have to wait. */
const TIMEOUT_MS = 300_000;
/** Image data is outside the heap. */
const FLAGS = ['--max-old-space-size=64'];
/** Makes glibc return memory after each image. */
const ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

export class ImageWorkerError extends Error {
  override readonly name = 'ImageWorkerError';
}

export interface ImageWorker extends Disposable {
  generate: GenerateFromOriginal;
}

export function createImageWorker(script: string): ImageWorker {
  const queue = new PQueue({ concurrency: 1 });
  let child: ChildProcess | null = null;
  let failure: ImageWorkerError | null = null;
  let onResult = (_: GenerateResult | ImageWorkerError) => {};

  function fail(message: string): void {
    failure ??= new ImageWorkerError(message);
    onResult(failure);
    child?.kill('SIGKILL');
  }

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: FLAGS,
      env: { ...process.env, ...ENVIRONMENT },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (result: GenerateResult) => onResult(result));
    started.on('error', (error) => fail(error.message));
    started.on('exit', (code, signal) => fail(`It has ended with ${signal ?? code}`));
    // Must not keep the server running.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function generate(request: GenerateRequest, source: string): Promise<Buffer | null> {
    if (failure) throw failure;
    const { promise, resolve } = Promise.withResolvers<GenerateResult | ImageWorkerError>();
    onResult = resolve;
    // Keeps commands running, which the unreferenced process does not.
    const timer = setTimeout(() => fail(`${source} took more than ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    child ??= start();
    child.send(request);
    const result = await promise.finally(() => clearTimeout(timer));
    if (result instanceof ImageWorkerError) throw result;
    return result && Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  }

  return {
    generate: (original, source, variant) => queue.add(() => generate({ original, source, variant }, source)),
    [Symbol.dispose]: () => fail('It was stopped'),
  };
}
