/** The primary process: runs workers, and holds what they share. It serves no pages. */
import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import { createCounters } from '../limits/counters.ts';
import { configureLog, log } from '../log.ts';
import { recentErrors } from '../logging/recent-errors.ts';
import { createWorkerMetrics } from '../metrics/worker-metrics.ts';
import { ROOT } from '../paths.ts';
import { STARTED_AT, writeInstanceFile } from '../process/instance-file.ts';
import { startInternalServer } from '../process/internal-server.ts';
import { shutDownOnSignal } from '../process/shutdown.ts';
import { removeFileValues } from '../settings/process-settings.ts';
import { mergeStatus } from '../status/merge-status.ts';
import { CALL_MS, type PrimaryFunctions, REPORT_MS } from './functions.ts';
import { readProgram } from './program.ts';
import { createWorkerPool, type RunningWorker, WorkerError } from './worker-pool.ts';

export async function startPrimary(): Promise<void> {
  process.title = 'meguri primary';
  removeFileValues();
  const program = readProgram();
  const { settings } = program;
  configureLog(settings.LOG_FORMAT);
  const counters = createCounters();
  const metrics = settings.METRICS_PORT === 0 ? null : await createWorkerMetrics((id) => id in (cluster.workers ?? {}));
  // The primary listens, so that monitors get a response while no worker runs.
  const internal = await startInternalServer(settings, {
    status: collectStatus,
    metrics: metrics ? () => metrics.text(() => callWorkers(storeMetrics, REPORT_MS)) : undefined,
  });
  let removeInstance = () => {};

  // Without a common secret, each worker would reject the forms of the others.
  const pool = createWorkerPool(functionsFor, randomBytes(32).toString('base64url'), () => metrics?.countFailure());

  function functionsFor(number: number, onReady: () => void): PrimaryFunctions {
    return {
      ...counters,
      ready(port) {
        if (internal) recordInstance(port, internal.statusUrl);
        onReady();
      },
      storeMetrics: (id, report) => metrics?.store(id, report),
      invalidateElsewhere: async (change) =>
        void (await callWorkers(({ rpc }) => rpc.invalidate(change), CALL_MS, number)),
      collectOutages: async () => (await callWorkers(({ rpc }) => rpc.outages(), REPORT_MS)).flat(),
    };
  }

  async function collectStatus() {
    const reports = await callWorkers(({ rpc }) => rpc.status(), REPORT_MS);
    return mergeStatus({ startedAt: STARTED_AT, errors: recentErrors(), reports });
  }

  /** @returns the id of the worker, or null if it has no metrics */
  async function storeMetrics({ worker, rpc }: RunningWorker): Promise<number | null> {
    const report = await rpc.metrics();
    if (report) metrics?.store(worker.id, report);
    return report && worker.id;
  }

  /** Returns the results of the workers that respond within `timeoutMs`. */
  async function callWorkers<Result>(
    call: (worker: RunningWorker) => Promise<Result | null>,
    timeoutMs: number,
    except?: number,
  ): Promise<Result[]> {
    const workers = [...pool.running].filter(([number]) => number !== except);
    const results = await Promise.all(
      workers.map(([, worker]) =>
        waitAtMost(
          call(worker).catch(() => null),
          timeoutMs,
          null,
        ),
      ),
    );
    return results.filter((result) => result !== null);
  }

  function recordInstance(port: number, statusUrl: string): void {
    try {
      const dataDir = resolve(ROOT, settings.DATA_DIR);
      removeInstance = writeInstanceFile(dataDir, { pid: process.pid, port, startedAt: STARTED_AT, statusUrl });
    } catch (error) {
      log.error('Server: the status command will not find this process', { event: 'instance_not_recorded', error });
    }
  }

  let isStopping = false;
  shutDownOnSignal(async (signal) => {
    isStopping = true;
    await pool.stop(signal);
    removeInstance();
  });
  // Before the workers start, because the signal would end a process without a listener.
  let running = pool.run(program).catch(exitAfter);
  let isRestartQueued = false;
  process.on('SIGUSR2', () => {
    if (isStopping || isRestartQueued) return;
    isRestartQueued = true;
    running = running.then(restart);
  });
  await running;
  if (!isStopping) log.info(`Workers: all ${pool.running.size} are ready`, { event: 'workers_ready' });

  async function restart(): Promise<void> {
    isRestartQueued = false;
    // The signal may have waited for another restart.
    if (isStopping) return;
    try {
      await pool.run(readProgram());
      if (!isStopping) log.info(`Workers: replaced all ${pool.running.size}`, { event: 'workers_replaced' });
    } catch (error) {
      const message = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
      log.error(`Workers: the rolling restart stopped, and the running workers stay. ${message}`, {
        event: 'restart_failed',
      });
    }
  }

  /** The worker has logged the reason. */
  async function exitAfter(error: unknown): Promise<never> {
    if (!(error instanceof WorkerError)) throw error;
    log.error(`Server: cannot start. ${error.message}`, { event: 'cannot_start' });
    await pool.stop('SIGTERM');
    process.exit(error.exitCode);
  }
}
