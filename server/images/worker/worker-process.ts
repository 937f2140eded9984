import { type ChildProcess, fork } from 'node:child_process';
import PQueue from 'p-queue';
import type { GenerateFromOriginal } from '../generate-variant.ts';
import type { GenerateRequest, GenerateResult } from './worker-protocol.ts';

/** Low-priority processes may have to wait. */
const TIMEOUT_MS = 300_000;
/** Returns the memory of the process. */
const IDLE_MS = 10_000;
/** Image data is outside the heap. */
const FLAGS = ['--max-old-space-size=64'];
/** Makes glibc return memory after each image. */
const ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

/** The process has failed, not the image. The next image starts another process. */
export class ImageWorkerError extends Error {
  override readonly name = 'ImageWorkerError';
}

export interface ImageWorker extends Disposable {
  generate: GenerateFromOriginal;
}

/** Starts the process with the first image, and ends it when no image was generated for {@link IDLE_MS}. */
export function createImageWorker(script: string): ImageWorker {
  const queue = new PQueue({ concurrency: 1 });
  let child: ChildProcess | null = null;
  let isStopped = false;
  let idleTimer: NodeJS.Timeout | undefined;
  let onResult = (_: GenerateResult | ImageWorkerError) => {};

  function end(message: string): void {
    const ended = child;
    child = null;
    ended?.kill('SIGKILL');
    onResult(new ImageWorkerError(message));
  }

  function start(): ChildProcess {
    const started = fork(script, {
      serialization: 'advanced',
      execArgv: FLAGS,
      env: { ...process.env, ...ENVIRONMENT },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ifCurrent = (action: () => void) => {
      if (child === started) action();
    };
    started.on('message', (result: GenerateResult) => ifCurrent(() => onResult(result)));
    started.on('error', (error) => ifCurrent(() => end(error.message)));
    started.on('exit', (code, signal) => ifCurrent(() => end(`the image worker ended with ${signal ?? code}`)));
    // Must not keep the server running.
    started.unref();
    started.channel?.unref();
    return started;
  }

  async function generate(request: GenerateRequest, source: string): Promise<Buffer> {
    if (isStopped) throw new ImageWorkerError('the image worker is stopped');
    clearTimeout(idleTimer);
    const { promise, resolve } = Promise.withResolvers<GenerateResult | ImageWorkerError>();
    onResult = resolve;
    // Keeps commands running, which the unreferenced process does not.
    const timer = setTimeout(
      () => end(`generating a variant of ${source} took more than ${TIMEOUT_MS / 1000} s`),
      TIMEOUT_MS,
    );
    child ??= start();
    child.send(request);
    const result = await promise.finally(() => clearTimeout(timer));
    idleTimer = setTimeout(() => end('the image worker was idle'), IDLE_MS).unref();
    if (result instanceof ImageWorkerError) throw result;
    if ('error' in result) throw new Error(result.error);
    const { buffer, byteOffset, byteLength } = result.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  return {
    generate: (original, source, variant) => queue.add(() => generate({ original, source, variant }, source)),
    [Symbol.dispose]() {
      isStopped = true;
      clearTimeout(idleTimer);
      end('the image worker is stopped');
    },
  };
}
