import type { AddressInfo } from 'node:net';
import { log } from '../log.ts';
import { writeInstanceFile } from '../process/instance-file.ts';
import { startInternalServer } from '../process/internal-server.ts';
import type { Settings } from '../settings/settings.ts';
import { collectStatus, STARTED_AT, type StatusSources } from './collect-status.ts';
import { mergeStatus, type WorkerReports } from './merge-status.ts';

export interface PrimaryProcess {
  /** The worker accepts requests. @param statusUrl null without an internal port */
  ready(port: number, statusUrl: string | null): unknown;
  /** Reports of all workers that respond in time. */
  collectStatus(): Promise<WorkerReports>;
}

/**
 * Opens the internal port when the server listens.
 *
 * @param refresh requests the content, to notice a recovery without visits
 * @param primary collects the status of all workers, and is told that this one is ready
 */
export function serveStatus(
  settings: Settings,
  sources: StatusSources,
  refresh: () => Promise<unknown>,
  primary?: PrimaryProcess,
): void {
  const { server, dataDir } = sources;
  server.once('listening', async () => {
    const { port } = server.address() as AddressInfo;
    const internal = await startInternalServer(settings, async () => {
      if (primary) return mergeStatus(await primary.collectStatus());
      await refresh();
      return collectStatus(sources);
    });
    if (primary) return primary.ready(port, internal?.statusUrl ?? null);
    if (!internal) return;
    try {
      const { statusUrl } = internal;
      const remove = writeInstanceFile(dataDir, { pid: process.pid, port, startedAt: STARTED_AT, statusUrl });
      process.once('exit', (code) => {
        if (code === 0) remove();
      });
    } catch (error) {
      log.error('Server: the status command will not find this process', { event: 'instance_not_recorded', error });
    }
  });
}
