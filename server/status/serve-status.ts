import type { AddressInfo } from 'node:net';
import { log } from '../log.ts';
import { STARTED_AT, writeInstanceFile } from '../process/instance-file.ts';
import { startInternalServer } from '../process/internal-server.ts';
import type { Settings } from '../settings/settings.ts';
import { collectStatus, type StatusSources } from './collect-status.ts';

/**
 * Opens the internal port of a process without workers when the server listens.
 *
 * @param refresh requests the content, to notice a recovery without visits
 * @param metrics only with `METRICS_PORT`
 */
export function serveStatus(
  settings: Settings,
  sources: StatusSources,
  refresh: () => Promise<unknown>,
  metrics: (() => Promise<string>) | undefined,
): void {
  const { server, dataDir } = sources;
  server.once('listening', async () => {
    const { port } = server.address() as AddressInfo;
    const status = async () => {
      await refresh();
      return collectStatus(sources);
    };
    const internal = await startInternalServer(settings, { status, metrics });
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
