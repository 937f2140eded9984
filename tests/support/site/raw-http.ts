import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** Names in small letters. */
  headers: Record<string, string>;
  body: string;
}

export interface RawConnection {
  socket: Socket;
  /** Everything that has come so far, as Latin-1. */
  received: () => string;
  /** Resolves when the other end has closed the connection, or it broke. */
  closed: Promise<void>;
}

/** A connection that says exactly these bytes, and stays open. */
export function openConnection(port: number, bytes: string | Buffer): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => (received += chunk));
  // A server may refuse by cutting the connection: `close` comes in any case.
  socket.on('error', () => undefined);
  // Not `once` of `node:events`, which rejects after an error.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(bytes, 'latin1');
  return { socket, received: () => received, closed };
}

/**
 * Sends bytes as they are, and reads everything until the other side closes: for requests that no client would send.
 * The last of several pipelined requests should carry `Connection: close`.
 */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const { received, closed } = openConnection(port, bytes);
  await closed;
  return received();
}

/** One request, line by line, over a connection of its own. Status 0 where no answer came. */
export async function askRaw(port: number, lines: readonly string[], body = ''): Promise<RawAnswer> {
  const received = await sendRaw(port, `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...fields] = received.slice(0, end).split('\r\n');
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(':')).toLowerCase(),
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    ),
    body: received.slice(end + 4),
  };
}
