import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A relay between a client and a server, such as a cache and the site, that can hold or delay responses, or fail. */
export interface Relay extends AsyncDisposable {
  /** `127.0.0.1:{port}`. */
  host: string;
  /** From now on, responses wait. Resolves when one does. */
  hold(): Promise<void>;
  release(): void;
  /** From now on, responses arrive later. With 0, as before. */
  delay(milliseconds: number): void;
  /** From now on, all requests except health checks get an empty response with this status; with 0, none. Null: as before. */
  fail(status: number | null): void;
}

/** @param port of the server */
export async function startRelay(port: number): Promise<Relay> {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let onHeld = () => {};
  let failure: number | null = null;
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const site = connect(port, '127.0.0.1');
    for (const socket of [client, site]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('end', () => site.end());
    client.on('data', (request) => {
      if (failure === null || request.includes('GET /readyz ')) site.write(request);
      else
        client.end(
          failure === 0 ? '' : `HTTP/1.1 ${failure} Failure\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        );
    });
    site.on('end', () => client.end());
    site.on('data', async (bytes) => {
      site.pause();
      onHeld();
      await gate.promise;
      if (delayMs > 0) await pause(delayMs);
      client.write(bytes);
      site.resume();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The relay has no port.');
  return {
    host: `127.0.0.1:${address.port}`,
    hold() {
      gate = Promise.withResolvers();
      return new Promise((resolve) => {
        onHeld = resolve;
      });
    },
    release: () => gate.resolve(),
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    fail: (status) => {
      failure = status;
    },
    async [Symbol.asyncDispose]() {
      gate.resolve();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
