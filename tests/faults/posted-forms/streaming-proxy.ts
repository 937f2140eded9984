import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that streams without buffering. */
export async function startProxy(port: number) {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const upstream = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (incoming) => {
      outgoing.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(outgoing);
    });
    upstream.on('error', () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
