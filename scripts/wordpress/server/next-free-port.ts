import { once } from 'node:events';
import { createServer } from 'node:net';

export const PORTS_TRIED = 10;

/** @param except a port that is reserved but not yet in use */
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
