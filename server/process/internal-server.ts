/** The internal port, which returns the status and the metrics of this process or of its workers. Never open it to visitors. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reachableHost } from '../../lib/http/reachable-host.ts';
import { log } from '../log.ts';
import { describeError } from '../logging/describe-error.ts';
import type { Settings } from '../settings/settings.ts';

/** Longer than the slowest report. */
const REQUEST_MS = 10_000;
/** Monitors use one or two. */
const MAX_CONNECTIONS = 64;

export interface InternalReports {
  status(): Promise<object>;
  /** In the text format of Prometheus. Only with `METRICS_PORT`. */
  metrics: (() => Promise<string>) | undefined;
}

/** @returns null if the port cannot be used, which is logged and does not end the process */
export async function startInternalServer(
  { METRICS_HOST, METRICS_PORT }: Pick<Settings, 'METRICS_HOST' | 'METRICS_PORT'>,
  { status, metrics }: InternalReports,
): Promise<{ server: Server; statusUrl: string } | null> {
  const reports: Record<string, Report> = {
    '/status': { type: 'application/json', read: shared(async () => JSON.stringify(await status())) },
    ...(metrics && { '/metrics': { type: 'text/plain; version=0.0.4; charset=utf-8', read: shared(metrics) } }),
  };
  const server = createServer({ requestTimeout: REQUEST_MS }, async ({ method, url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    const report = (method === 'GET' || method === 'HEAD') && Object.hasOwn(reports, path) ? reports[path] : undefined;
    if (!report) {
      response.writeHead(404).end();
      return;
    }
    try {
      const body = await report.read();
      response.writeHead(200, { 'Content-Type': report.type, 'Cache-Control': 'no-store' }).end(body);
    } catch (error) {
      log.error(`Server: ${path} could not be collected`, { event: 'status_failed', repeats: String(error), error });
      response.writeHead(500).end(describeError(error).summary);
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Does not keep a process alive that has nothing else to do.
  server.unref();
  server.listen(METRICS_PORT, METRICS_HOST);
  try {
    await once(server, 'listening');
  } catch (error) {
    log.error(
      `Server: METRICS_PORT ${METRICS_PORT} of METRICS_HOST ${METRICS_HOST} cannot be used; no status and no metrics`,
      { event: 'internal_port_unavailable', error },
    );
    return null;
  }
  const { port } = server.address() as AddressInfo;
  return { server, statusUrl: `http://${reachableHost(METRICS_HOST)}:${port}/status` };
}

interface Report {
  type: string;
  read(): Promise<string>;
}

/** Concurrent requests share a report. */
function shared(read: () => Promise<string>): () => Promise<string> {
  let reading: Promise<string> | null = null;
  return () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
}
