import { connect, type Socket } from 'node:net';

/** A parsed HTTP response. */
export interface RawResponse {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: string;
}

export interface RawConnection {
  socket: Socket;
  /** Everything received so far, as Latin-1. */
  received: () => string;
  /** Resolves when the connection is closed or broken. */
  closed: Promise<void>;
}

/** Opens a connection, sends exactly these bytes, and leaves it open. */
export function openConnection(port: number, bytes: string | Buffer): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => (received += chunk));
  // A server may reject a request by closing the connection. `close` follows in any case.
  socket.on('error', () => undefined);
  // Not `once` of `node:events`, which rejects after an error.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(bytes, 'latin1');
  return { socket, received: () => received, closed };
}

/**
 * Sends raw bytes and returns everything received until the other side closes: for requests that no client would send.
 * The last of several pipelined requests should contain `Connection: close`.
 */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const { received, closed } = openConnection(port, bytes);
  await closed;
  return received();
}

/** Sends one request, given as lines, over a new connection. The status is 0 if no response arrives. */
export async function sendRawRequest(port: number, lines: readonly string[], body = ''): Promise<RawResponse> {
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
