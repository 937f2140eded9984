import cluster, { type Worker } from 'node:cluster';
import { type BirpcReturn, createBirpc } from 'birpc';
import { SHUTDOWN_MS } from '../http/timeouts.ts';
import { log } from '../log.ts';
import { type PrimaryFunctions, REPORT_MS, WORKER_VARIABLE, type WorkerFunctions } from './functions.ts';
import type { Program } from './program.ts';

/** A worker that does not accept requests by then is ended. */
const READY_MS = 30_000;
const FIRST_RESTART_MS = 500;
const MAX_RESTART_MS = 30_000;
/** A worker that ran for this time restarts without backoff. */
const STABLE_MS = 60_000;

type WorkerRpc = BirpcReturn<WorkerFunctions, PrimaryFunctions>;

/** A worker ended before it was ready. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
  readonly exitCode: number;
  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

export interface RunningWorker {
  worker: Worker;
  rpc: WorkerRpc;
}

export interface WorkerPool {
  /** Starts or replaces workers, one after another. @throws {WorkerError} The others keep running. */
  run(program: Program): Promise<void>;
  /** Ready workers, by number. */
  readonly running: ReadonlyMap<number, RunningWorker>;
  /** Resolves when all workers have exited. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * @param functionsFor functions that a worker may call
 * @param formsSecret used if `FORMS_SECRET` is not set
 * @param onFailure called when a worker ended unexpectedly
 */
export function createWorkerPool(
  functionsFor: (number: number, onReady: () => void) => PrimaryFunctions,
  formsSecret: string,
  onFailure: () => void,
): WorkerPool {
  const running = new Map<number, RunningWorker>();
  const exits = new Set<Promise<void>>();
  const ending = new WeakSet<Worker>();
  /** Restarts since a worker was last stable, by number. */
  const restarts = new Map<number, number>();
  let count = 0;
  let isStopping = false;

  /** Resolves when the worker accepts requests; never settles during a shutdown. */
  function start(number: number, program: Program): Promise<RunningWorker> {
    const { promise, resolve, reject } = Promise.withResolvers<RunningWorker>();
    process.execPath = program.node;
    cluster.setupPrimary({ exec: program.script, execArgv: program.nodeOptions, serialization: 'advanced' });
    const worker = cluster.fork({
      ...program.environment,
      // Workers read their own settings, which may name a file with the secret.
      ...(program.settings.FORMS_SECRET === undefined && { FORMS_SECRET: formsSecret }),
      [WORKER_VARIABLE]: `${number}`,
    });
    const name = `worker ${number} (pid ${worker.process.pid})`;
    const rpc = createBirpc<WorkerFunctions, PrimaryFunctions>(
      functionsFor(number, () => resolve({ worker, rpc })),
      {
        post: (message) => worker.isConnected() && worker.send(message),
        on: (listener) => worker.on('message', listener),
        timeout: REPORT_MS,
      },
    );
    const timer = setTimeout(() => {
      reject(new WorkerError(`${name} was not ready within ${READY_MS / 1000} s`, 1));
      worker.process.kill('SIGKILL');
    }, READY_MS);
    const startedAt = performance.now();
    const exited = new Promise<void>((onExit) => {
      worker.once('exit', (code, signal) => {
        clearTimeout(timer);
        rpc.$close();
        onExit();
        if (isStopping) return;
        reject(new WorkerError(`${name} ended with ${signal ?? code} before it was ready`, code || 1));
        if (running.get(number)?.worker !== worker) return;
        running.delete(number);
        onFailure();
        restart(number, program, `${name} ended with ${signal ?? code}`, performance.now() - startedAt);
      });
    });
    exits.add(exited);
    void exited.then(() => exits.delete(exited));
    return promise.finally(() => clearTimeout(timer));
  }

  function restart(number: number, program: Program, reason: string, livedMs = 0): void {
    const attempt = livedMs < STABLE_MS ? (restarts.get(number) ?? 0) : 0;
    restarts.set(number, attempt + 1);
    const delay = Math.min(MAX_RESTART_MS, FIRST_RESTART_MS * 2 ** attempt);
    log.error(`Workers: ${reason}; starting another one in ${delay / 1000} s`, { event: 'worker_ended' });
    setTimeout(async () => {
      // A rolling restart may have filled or removed the place meanwhile.
      const isNeeded = () => !isStopping && number <= count && !running.has(number);
      if (!isNeeded()) return;
      try {
        const started = await start(number, program);
        if (!isNeeded()) return end(started.worker, 'SIGTERM');
        running.set(number, started);
        log.info(`Workers: worker ${number} is ready again`, { event: 'worker_restarted' });
      } catch (error) {
        restart(number, program, (error as Error).message);
      }
    }, delay);
  }

  /** A second signal would end a worker that completes its uploads. */
  function end(worker: Worker, signal: NodeJS.Signals): void {
    if (ending.has(worker)) return;
    ending.add(worker);
    worker.process.kill(signal);
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), SHUTDOWN_MS);
    worker.once('exit', () => clearTimeout(timer));
  }

  async function retire({ worker, rpc }: RunningWorker): Promise<void> {
    await rpc.replaced().catch(() => undefined);
    end(worker, 'SIGTERM');
  }

  return {
    running,
    async run(program) {
      const target = program.settings.WORKERS ?? 1;
      count = Math.max(count, target);
      for (let number = 1; number <= target; number += 1) {
        if (isStopping) return;
        const started = await start(number, program);
        const former = running.get(number);
        running.set(number, started);
        if (former) await retire(former);
      }
      count = target;
      for (const [number, former] of running) {
        if (number <= count) continue;
        running.delete(number);
        await retire(former);
      }
    },
    async stop(signal) {
      isStopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) if (worker) end(worker, signal);
      await Promise.all(exits);
    },
  };
}
