import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Message {
  from: string;
  to: string[];
  /** Headers and body as received */
  raw: string;
  /** Decoded, like `parts` */
  subject: string;
  parts: string[];
}

export interface MailServer extends AsyncDisposable {
  url: string;
  messages: Message[];
  /** Response to the next messages */
  behaviour: 'accept' | 'reject' | 'later' | 'silent';
  /** Refuses new connections. */
  close(): void;
  /** Accepts connections on the same port again. */
  reopen(): void;
}

/** Starts an SMTP server. @param port a free port, or 0 for any */
export async function startMailServer(port = 0): Promise<MailServer> {
  const messages: Message[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (state.behaviour === 'reject')
        return callback(Object.assign(new Error('No such user'), { responseCode: 550 }));
      if (state.behaviour === 'later') return callback(Object.assign(new Error('Try later'), { responseCode: 451 }));
      callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.behaviour === 'silent') return;
        const raw = Buffer.concat(chunks).toString('latin1');
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        messages.push({
          from: mailFrom ? mailFrom.address : '',
          to,
          raw,
          subject: subjectOf(raw),
          parts: partsOf(raw),
        });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const state: MailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    messages,
    behaviour: 'accept',
    close: () => void server.server.close(),
    reopen: () => void server.server.listen(address.port, '127.0.0.1'),
    [Symbol.asyncDispose]: () => new Promise((done) => server.close(() => done())),
  };
  return state;
}

function subjectOf(raw: string): string {
  const header = /^Subject: ([\s\S]*?)\r\n(?!\s)/m.exec(raw)?.[1] ?? '';
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi, (_, encoding: string, text: string) => {
      if (encoding.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString('latin1');
      return fromQuotedPrintable(text.replace(/_/g, ' '));
    })
    .replace(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString());
}

function partsOf(raw: string): string[] {
  const boundary = /boundary="?([^";\r\n]+)/.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`).slice(1, -1) : [raw];
  return parts.map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const text = body.join('\r\n\r\n');
    const bytes = /base64/i.test(head)
      ? Buffer.from(text, 'base64')
      : Buffer.from(/quoted-printable/i.test(head) ? fromQuotedPrintable(text) : text, 'latin1');
    return bytes.toString('utf8').replace(/\r\n/g, '\n');
  });
}

function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
