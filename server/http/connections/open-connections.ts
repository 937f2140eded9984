import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Connection {
  /** Requests with an incomplete response, in order of arrival. */
  exchanges: Exchange[];
  idleSince: number;
  /** Bytes received by then; more belong to the next request. */
  bytesRead: number;
}

export type OpenConnections = ReadonlyMap<Socket, Connection>;

/** Listeners that are added later find their request in the result. */
export function trackConnections(
  server: Server,
  onResponseEnd?: (socket: Socket, connection: Connection) => void,
): OpenConnections {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { exchanges: [], idleSince: performance.now(), bytesRead: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    const exchange = { request, response };
    connection.exchanges.push(exchange);
    response.once('close', () => {
      connection.exchanges.splice(connection.exchanges.indexOf(exchange), 1);
      connection.idleSince = performance.now();
      connection.bytesRead = socket.bytesRead;
      onResponseEnd?.(socket, connection);
    });
  });
  return connections;
}
