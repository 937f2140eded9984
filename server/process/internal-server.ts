/** The internal port, which returns the status of this process. Never open it to visitors. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reachableHost } from '../../lib/http/reachable-host.ts';
import { log } from '../log.ts';
import { describeError } from '../logging/describe-error.ts';
import type { Settings } from '../settings/settings.ts';

/** @returns null if the port cannot be used, which is logged and does not end the process */
export async function startInternalServer(
  { METRICS_HOST, METRICS_PORT }: Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT'>,
  status: () => Promise<object>,
): Promise<{ server: Server; statusUrl: string } | null> {
  const server = createServer(async ({ method, url }, response) => {
    if (url?.split('?')[0] !== '/status' || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    try {
      const body = JSON.stringify(await status());
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body);
    } catch (error) {
      log.error('Server: the status could not be collected', { event: 'status_failed', repeats: String(error), error });
      response.writeHead(500).end(describeError(error).summary);
    }
  });
  // Does not keep a process alive that has nothing else to do.
  server.unref();
  server.listen(METRICS_PORT, METRICS_HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    log.error(`Server: METRICS_PORT ${METRICS_PORT} of METRICS_HOST ${METRICS_HOST} cannot be used; no status`, {
      event: 'internal_port_unavailable',
      error,
    });
    return null;
  }
  const { port } = server.address() as AddressInfo;
  return { server, statusUrl: `http://${reachableHost(METRICS_HOST)}:${port}/status` };
}
