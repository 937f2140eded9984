/** The open connections of an HTTP server, with their outstanding requests. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface Connection {
  /** Outstanding requests, in the order of their arrival: those whose response is not complete. */
  exchanges: Exchange[];
  /** When the last response ended, or the connection was made, by `performance.now()`. */
  idleSince: number;
  /** Bytes received by then: more are part of the next request. */
  bytesRead: number;
}

export type OpenConnections = ReadonlyMap<Socket, Connection>;

/**
 * Tracks a server's connections from now on. Listeners for its requests that are added later find each request in the result.
 *
 * @param onResponseEnd called when a response is complete, or its connection was closed
 */
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
