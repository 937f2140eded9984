import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cleanText } from '../../../contract/forms/normalize.ts';
import { APPLICATION, ENQUIRY } from '../../submissions/backend-fixture.ts';
import { proveWork } from '../../support/site/prove-work.ts';
import { openConnection } from '../../support/site/raw-http.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';
import { headersOf, headOf, MEGABYTE, multipartOf, pdf, URLENCODED, uploadHead } from './posted-bodies.ts';
import { startProxy } from './streaming-proxy.ts';

let site: SiteInProcess;
beforeAll(async () => {
  site = await siteInProcess({ TRUST_PROXY: '1', FORMS_PER_MINUTE: '10000' });
  // The first requests of each kind compile much code, which blocks the event loop longer than Node waits for a body.
  await (await fetch(`${site.origin}/contact`)).text();
  await post('/contact', '198.51.100.200', 'a=b', URLENCODED);
  await post('/recruit?position=3', '198.51.100.200', 'a=b', URLENCODED);
});
afterAll(() => site?.[Symbol.asyncDispose]());

const rows = (query: string) => {
  const db = new DatabaseSync(join(site.dataDir, 'submissions.db'), { readOnly: true });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};
const filesIn = (folder: string) => {
  try {
    return readdirSync(join(site.dataDir, folder));
  } catch {
    return [];
  }
};

async function post(path: string, address: string, body: BodyInit, type?: string, origin = site.origin) {
  const headers = headersOf(address, type ? { 'content-type': type } : {});
  const response = await fetch(origin + path, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function proved(): Promise<{ ticket: string; proof: string }> {
  const { challenge, ticket } = await (await fetch(`${site.origin}/forms/challenge`)).json();
  return { ticket, proof: await proveWork(challenge) };
}

async function application(files: readonly Blob[], fields: object = {}): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...APPLICATION, step: 'send', ...(await proved()), ...fields })) {
    form.set(name, String(value));
  }
  for (const [index, file] of files.entries()) form.append('files', file, `職務経歴書 ${index + 1}.pdf`);
  return form;
}

describe('oversized forms', () => {
  test.each([1, 4, 15])(
    'are not parsed if they contain %i MiB of pairs or have the wrong type for an application',
    async (size) => {
      const pairs = 'a&'.repeat((size * MEGABYTE) / 2);
      expect((await post('/contact', '198.51.100.1', pairs, URLENCODED)).status).toBe(413);
      const refused = await post('/recruit?position=3', '198.51.100.1', pairs, URLENCODED);
      expect([refused.status, refused.body]).toEqual([400, { failure: 'unreadable' }]);
    },
  );

  test('are rejected if they contain more fields than the form', async () => {
    const { status, body } = await post('/contact', '198.51.100.1', 'a&'.repeat(100_000), URLENCODED);
    expect([status, body]).toEqual([400, { failure: 'unreadable' }]);
    const parts = Array.from({ length: 100 }, () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n');
    const many = await post(
      '/contact',
      '198.51.100.1',
      `${parts.join('')}--x--\r\n`,
      'multipart/form-data; boundary=x',
    );
    expect([many.status, many.body]).toEqual([413, { failure: 'too_large' }]);
  });

  test('are rejected if they arrive in chunks of one byte', async () => {
    const head = headOf('/contact', '198.51.100.4', URLENCODED, 0).replace(/content-length: 0\r\n/, '');
    const slow = openConnection(site.port, head.replace('\r\n\r\n', '\r\ntransfer-encoding: chunked\r\n\r\n'));
    slow.socket.write('1\r\na\r\n'.repeat(50_000));
    await expect.poll(slow.received).toMatch(/^HTTP\/1\.1 413/);
    slow.socket.destroy();
  });

  test.each(['--x\r\n', '--x\r\n\r\n\r\n'])(
    'are rejected at the size limit if they consist of endless parts (%j)',
    async (part) => {
      const body = part.repeat((15 * MEGABYTE) / part.length);
      const refused = await post('/recruit?position=3', '198.51.100.5', body, 'multipart/form-data; boundary=x');
      expect([refused.status, refused.body]).toEqual([413, { failure: 'too_large' }]);
    },
  );

  test('do not slow down cleaning: 200,000 spaces', () => {
    expect(cleanText(`a${' '.repeat(200_000)}b${'\u3000'.repeat(200_000)}\nc`)).toMatch(/^a +b\nc$/);
  });
});

describe('uploaded files', () => {
  test('arrive unchanged through a proxy (three of 5 MiB), without temporary files', async () => {
    const contents = [1, 2, 3].map((seed) => pdf(5 * MEGABYTE, seed));
    await using proxy = await startProxy(site.port);
    const form = await application(contents.map((content) => new Blob([content])));
    const { status, body } = await post('/recruit?position=3', '198.51.100.2', form, undefined, proxy.origin);
    expect([status, Object.keys(body)]).toEqual([200, ['sent', 'links']]);
    const stored = rows(`SELECT files.* FROM files JOIN submissions ON submissions.id = files.submission
      WHERE reference = '${body.sent}' ORDER BY files.id`);
    expect(stored.map(({ name, bytes }) => [name, bytes])).toEqual(
      [1, 2, 3].map((count) => [`職務経歴書 ${count}.pdf`, 5 * MEGABYTE]),
    );
    const digest = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
    expect(stored.map((file) => digest(readFileSync(join(site.dataDir, 'files', String(file.stored_as)))))).toEqual(
      contents.map(digest),
    );
    expect(filesIn('uploads')).toEqual([]);
  });

  test.each([
    ['too large', [pdf(5 * MEGABYTE + 1, 1)], 'file_size'],
    ['too many', [1, 2, 3, 4].map((seed) => pdf(100, seed)), 'file_count'],
    ['none', [], 'required'],
    ['not a document', [Buffer.from('MZ')], 'file_type'],
  ])('are reported in the form and deleted if they are %s', async (_, files, problem) => {
    const before = filesIn('files');
    const form = await application(files.map((content) => new Blob([content])));
    const { status, body } = await post('/recruit?position=3', '198.51.100.3', form);
    expect([status, body]).toEqual([422, { problems: { files: problem } }]);
    expect([filesIn('uploads'), filesIn('files')]).toEqual([[], before]);
  });

  test('are limited to two at once per address, without delaying another visitor', async () => {
    const slow = Array.from({ length: 60 }, () => openConnection(site.port, uploadHead('203.0.113.60')));
    const refused = () => slow.filter(({ received }) => received().startsWith('HTTP/1.1 429')).length;
    await expect.poll(refused).toBe(58);
    expect(slow.filter(({ received }) => received() === '')).toHaveLength(2);
    const other = await post('/recruit?position=3', '203.0.114.1', await application([new Blob([pdf(100, 9)])]));
    expect(other.status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    // The resources of these two uploads are free again.
    const repeated = await application([new Blob([pdf(100, 10)])], { email: 'later@example.jp' });
    await expect.poll(async () => (await post('/recruit?position=3', '203.0.113.60', repeated)).status).not.toBe(429);
    expect(filesIn('uploads')).toEqual([]);
  });

  test('are read to the end if they fit; others are rejected at once and keep their form', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      openConnection(site.port, uploadHead(`203.0.${index}.1`, undefined, 9)),
    );
    const refused = () => many.filter(({ received }) => /^HTTP\/1\.1 429[\s\S]*retry-after: 600/i.test(received()));
    await expect.poll(() => refused().length).toBe(12);
    await expect.poll(() => filesIn('uploads').length).toBe(28);
    // 4 MiB of the budget are left.
    const small = await application([new Blob([pdf(100, 40)])]);
    expect((await post('/recruit?position=3', '203.0.117.1', small)).status).toBe(200);
    const large = new FormData();
    for (const [name, value] of Object.entries({ ...APPLICATION, step: 'send', message: '消さないで' }))
      large.set(name, value);
    large.append('files', new Blob([pdf(5 * MEGABYTE, 41)]), 'cv.pdf');
    // Without JavaScript, the page keeps the input.
    const headers = headersOf('203.0.118.1', { accept: 'text/html' });
    const page = await fetch(`${site.origin}/recruit?position=3`, { method: 'POST', headers, body: large });
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await page.text()).toMatch(/data-failure="busy"[\s\S]*消さないで/);
    for (const { socket } of many) socket.destroy();
    await expect.poll(() => filesIn('uploads')).toEqual([]);
    expect((await post('/recruit?position=3', '203.0.119.1', large)).status).not.toBe(429);
  });

  test('are not read for a closed position or after too many submissions', async () => {
    const unknown = openConnection(site.port, uploadHead('203.0.113.61', '/recruit?position=999'));
    await expect.poll(unknown.received).toMatch(/^HTTP\/1\.1 409/);
    for (let count = 0; count < 10; count += 1) {
      const form = await application([new Blob([pdf(100, 20)])], { message: `${count}` });
      expect((await post('/recruit?position=3', '203.0.115.1', form)).status).toBe(200);
    }
    const tooMuch = openConnection(site.port, uploadHead('203.0.115.1'));
    await expect.poll(tooMuch.received).toMatch(/^HTTP\/1\.1 429[\s\S]*retry-after: 600/i);
    for (const { socket } of [unknown, tooMuch]) socket.destroy();
  });
});

test('reuses the connection on which a large body was rejected', async () => {
  // Rejected after a small part of the body.
  const body = '--x\r\n'.repeat(MEGABYTE);
  const head = headOf('/recruit?position=3', '198.51.100.6', 'multipart/form-data; boundary=x', body.length);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const requested = once(site.server, 'request') as Promise<[IncomingMessage]>;
  const connection = openConnection(site.port, head + body);
  const [request] = await requested;
  await expect.poll(connection.received).toMatch(/^HTTP\/1\.1 413/);
  await expect.poll(() => request.readableEnded).toBe(true);
  // The rest of a body has half a second before the connection is closed.
  await vi.advanceTimersByTimeAsync(700);
  connection.socket.write('GET /robots.txt HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(connection.received).toMatch(/HTTP\/1\.1 200[\s\S]*User-agent/);
  connection.socket.destroy();
});

describe('interrupted body', () => {
  test.each([
    ['urlencoded', URLENCODED, String(new URLSearchParams({ ...ENQUIRY, message: 'cut off', step: 'send' }))],
    ['multipart', 'multipart/form-data; boundary=x', multipartOf({ ...ENQUIRY, message: 'cut off', step: 'send' })],
  ])('is not accepted as a form: %s', async (_, type, body) => {
    const { ticket, proof } = await proved();
    const fullBody = type === URLENCODED ? `ticket=${ticket}&proof=${encodeURIComponent(proof)}&${body}` : body;
    const head = headOf('/contact', '203.0.113.62', type, fullBody.length + 200);
    const cut = openConnection(site.port, head + fullBody);
    cut.socket.end();
    await cut.closed;
    expect(cut.received()).not.toMatch(/"sent"|^HTTP\/1\.1 200/);
    expect(rows(`SELECT 1 FROM submissions WHERE fields LIKE '%cut off%'`)).toEqual([]);
  });

  test('leaves no partial files behind', async () => {
    const before = filesIn('files');
    const cut = openConnection(site.port, uploadHead('203.0.113.63'));
    cut.socket.write(pdf(MEGABYTE, 30));
    await expect.poll(() => filesIn('uploads').length).toBe(1);
    cut.socket.destroy();
    await expect.poll(() => filesIn('uploads')).toEqual([]);
    expect(filesIn('files')).toEqual(before);
  });
});

test('ignores the port when it identifies a visitor by address', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) {
    const { status } = await post('/contact', `203.0.116.1:${40_000 + count}`, 'step=back', URLENCODED);
    statuses.push(status);
  }
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429]);
});

describe('announced email', () => {
  const PAGES = ['/contact?sent=K7Q2-8F3M', '/en/contact?sent=K7Q2-8F3M', '/download?document=4&sent=K7Q2-8F3M'];
  const MAIL = /受付メールをお送りします|send a confirmation to|メールでも?お送りします/;
  const textsOf = (at: SiteInProcess) =>
    Promise.all(PAGES.map(async (page) => (await (await fetch(at.origin + page)).text()).replace(/<script id.*/s, '')));

  test('is omitted if the site sends no email', async () => {
    for (const text of await textsOf(site)) expect(text).not.toMatch(MAIL);
  });

  test('is mentioned if the site sends email', async () => {
    await using sends = await siteInProcess({ SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'staff@fixture.example' });
    for (const text of await textsOf(sends)) expect(text).toMatch(MAIL);
  });
});
