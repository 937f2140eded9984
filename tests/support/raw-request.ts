import { connect, type Socket } from 'node:net';

export interface RawConnection {
  socket: Socket;
  /** Everything that has come so far, as Latin-1. */
  received: () => string;
  /** Resolves when the other end has closed the connection, or it broke. */
  closed: Promise<void>;
}

/** A connection that says exactly these bytes, for what no client library would send. */
export function openConnection(port: number, bytes: string | Buffer = ''): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // Ends with `close` in any case.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  if (bytes.length > 0) socket.write(bytes);
  return { socket, received: () => received, closed };
}
