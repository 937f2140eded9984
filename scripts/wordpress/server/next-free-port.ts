import { once } from 'node:events';
import { createServer } from 'node:net';

/** How many ports are tried. */
export const PORTS_TRIED = 10;

/**
 * @param except a port that is spoken for, although nobody listens on it yet
 * @returns the first port from this one on that nobody listens on; null where so many are taken
 */
export async function nextFreePort(from: number, except?: number): Promise<number | null> {
  for (let port = from; port < from + PORTS_TRIED; port++) {
    if (port !== except && (await isFree(port))) return port;
  }
  return null;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
