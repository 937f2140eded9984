import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openInbox } from '../../../backend/submissions/inbox/inbox.ts';
import { type BackendFixture, ENQUIRY, envelope, newKey, openBackend } from '../../submissions/backend-fixture.ts';
import { queryDatabase } from '../../submissions/query-database.ts';
import { freePort } from '../../support/site/start-site.ts';
import { mailServerForFile, mailSettings } from './mail-fixture.ts';
import { startMailServer } from './mail-server.ts';

const smtp = mailServerForFile();
let backend: BackendFixture;
beforeAll(() => {
  backend = openBackend(mailSettings(smtp.url));
});
afterAll(() => backend?.[Symbol.asyncDispose]());

const arrived = (count: number) => expect.poll(() => smtp.messages.length).toBe(count);
const inOutbox = (query: string, at = backend) => queryDatabase(query, at);

describe('the outbox', () => {
  /** Makes all waiting mails due, and triggers the outbox with a new enquiry. */
  async function sendNow(at: BackendFixture): Promise<void> {
    inOutbox(`UPDATE outbox SET due_at = 0 WHERE state = 'waiting'`, at);
    await at.post('/contact', envelope({ ...ENQUIRY, message: newKey() }));
  }

  test.each(['reject', 'later'] as const)(
    'retries a mail after the mail server responds with %s',
    async (behaviour) => {
      smtp.behaviour = behaviour;
      const { body, status } = await backend.post('/contact', envelope({ ...ENQUIRY, message: behaviour }));
      expect(status).toBe(201);
      const failed = `SELECT last_error FROM outbox JOIN submissions ON submissions.id = outbox.submission
      WHERE reference = '${body.reference}' AND last_error IS NOT NULL`;
      await expect.poll(() => inOutbox(failed).length).toBe(2);
      expect(String(inOutbox(failed)[0]?.last_error)).toMatch(behaviour === 'reject' ? /550/ : /451/);
      smtp.behaviour = 'accept';
      await sendNow(backend);
      await arrived(4);
      expect(backend.lines.join()).not.toMatch(/taro|見本/);
    },
  );

  test('loses no mail while the mail server is down, and sends every mail when it is up again', async () => {
    const port = await freePort();
    await using backend = openBackend(mailSettings(`smtp://127.0.0.1:${port}`));
    await backend.post('/contact', envelope(ENQUIRY));
    const waiting = () => inOutbox(`SELECT attempts FROM outbox WHERE last_error IS NOT NULL`, backend);
    await expect.poll(() => waiting().length).toBe(2);
    await using back = await startMailServer(port);
    await sendNow(backend);
    await expect.poll(() => back.messages.length).toBe(4);
    await expect.poll(() => inOutbox(`SELECT 1 FROM outbox WHERE state = 'sent'`, backend)).toHaveLength(4);
  });

  /** A hundredth of the real timeouts */
  const shortTimeouts = (smtpUrl: string) => {
    const { mail } = mailSettings(smtpUrl);
    return { mail: { ...mail, timeouts: { connect: 250, silence: 250, mail: 700 } } };
  };
  const errors = (at: BackendFixture) =>
    inOutbox(`SELECT state, last_error FROM outbox WHERE last_error IS NOT NULL`, at).map((row) => row.last_error);

  test.each<[string, (socket: Socket) => void]>([
    ['sends nothing', () => undefined],
    [
      'sends an endless greeting',
      (socket) => {
        const timer = setInterval(() => socket.write('220-one moment\r\n'), 50);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('disconnects from a mail server that %s, and sends every mail when it responds', async (_, speak) => {
    const server = createServer((socket) => speak(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await using backend = openBackend(shortTimeouts(`smtp://127.0.0.1:${port}`));
    const { body, status } = await backend.post('/contact', envelope(ENQUIRY));
    expect(status).toBe(201);
    await expect.poll(() => errors(backend)).toHaveLength(2);
    for (const error of errors(backend)) expect(error).toMatch(/^ETIMEDOUT/);
    const inbox = await openInbox(backend.dataDir);
    const mails = (await inbox.find(String(body.reference)))?.mails;
    expect(mails).toMatchObject(['notice', 'acknowledgement'].map((kind) => ({ kind, state: 'waiting', attempts: 1 })));
    expect(backend.lines.join()).not.toMatch(/taro|見本/);

    await new Promise((done) => server.close(done));
    await using back = await startMailServer(port);
    expect(await inbox.retryMails()).toBe(2);
    inbox.close();
    await sendNow(backend);
    await expect.poll(() => back.messages.length).toBe(4);
  });

  test('sends a mail again with the same Message-ID if the mail server accepts it without a response', async () => {
    smtp.behaviour = 'silent';
    await using backend = openBackend(shortTimeouts(smtp.url));
    const { body } = await backend.post('/contact', envelope(ENQUIRY));
    await expect.poll(() => errors(backend)).toHaveLength(2);
    for (const error of errors(backend)) expect(error).toMatch(/^ETIMEDOUT/);
    smtp.behaviour = 'accept';
    await sendNow(backend);
    await arrived(4);
    const names = smtp.messages.map(({ raw }) => /^Message-ID: <([^.>]+)/im.exec(raw)?.[1]);
    expect(names.filter((name) => name === body.reference)).toHaveLength(2);
  });

  test('shuts down without waiting for the mail server, and sends the mail at the next start', async () => {
    smtp.behaviour = 'silent';
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-end-'));
    const backend = openBackend({ ...mailSettings(smtp.url), dataDir });
    await backend.post('/contact', envelope(ENQUIRY));
    const mails = () => inOutbox('SELECT attempts, due_at > 0 AS later FROM outbox ORDER BY id', backend);
    await expect.poll(() => mails()[0]?.attempts).toBe(1);
    await backend.close();
    expect(mails()[0]).toEqual({ attempts: 0, later: 0 });
    rmSync(dataDir, { recursive: true });
  });
});
