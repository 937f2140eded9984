/** Documents of a separate backend, served under the site's host */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { readLink, signLink } from '../../../backend/submissions/intake/link-tokens.ts';
import type { SendResponse } from '../../../site/state/form-state.ts';
import { ENQUIRY, KEY, NO_BACKUP_SETTINGS, ORIGIN, REQUEST } from '../../submissions/backend-fixture.ts';
import { forEachForm } from '../../support/for-each-form.ts';
import { documentFolder } from '../../support/site/document-folder.ts';
import { proveWork } from '../../support/site/prove-work.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

const dataDir = mkdtempSync(join(tmpdir(), 'meguri-separate-'));
let backend: Backend;
let server: Server;
let site: SiteInProcess;
/** Fault for document requests and posts, or null for normal responses */
let fault: Fault | null = null;
let received: IncomingMessage['headers'][] = [];

beforeAll(async () => {
  const log = { info() {}, warn() {}, error: console.error };
  const retentionDays = forEachForm(365, { application: 180 });
  const contentDir = documentFolder(['pages/contact', 'pages/download']);
  backend = createBackend({
    contentDir,
    key: KEY,
    submissions: { dataDir, siteOrigin: ORIGIN, mail: null, backup: NO_BACKUP_SETTINGS, retentionDays },
    log,
  });
  const listener = getRequestListener(backend.fetch);
  server = createServer((request, response) => {
    const isDocument = /download-links|\/files\//.test(request.url ?? '');
    if (isDocument) received.push(request.headers);
    if ((isDocument || request.method === 'POST') && fault) fault(request, response);
    else listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = await siteInProcess({
    CONTENT_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    CONTENT_API_KEY: KEY,
    CONTENT_TIMEOUT_MS: '3000',
    TRUST_PROXY: '1',
  });
});
beforeEach(() => {
  fault = null;
  received = [];
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  server?.closeAllConnections();
  server?.close();
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let household = 0;
async function send(path: string, fields: Record<string, string>): Promise<{ status: number; body: SendResponse }> {
  household += 1;
  const { challenge, ticket: formToken } = await (await fetch(`${site.origin}/forms/challenge`)).json();
  const form = { ...fields, step: 'send', ticket: formToken, proof: await proveWork(challenge) };
  const response = await fetch(site.origin + path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `192.0.2.${household}`,
    },
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as SendResponse };
}

/** @returns the path of the link */
async function requestDocument(): Promise<string> {
  const { body } = await send('/en/download?document=4', { ...REQUEST, name: `Jane ${household}` });
  return ('links' in body && body.links[0]?.href) || '';
}
const get = (path: string, init: RequestInit = {}) => fetch(site.origin + path, { redirect: 'manual', ...init });
const locationOf = async (path: string, headers: HeadersInit = {}) => {
  const response = await get(path, { headers });
  return [response.status, response.headers.get('location'), response.headers.get('cache-control')];
};
const downloads = (path: string) => {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { readOnly: true });
  const [id] = path.split('/').at(-1)?.split('.') ?? [];
  const row = db.prepare('SELECT downloads FROM links WHERE id = ?').get(id ?? '');
  db.close();
  return row?.downloads;
};

describe('a requested document', () => {
  test('is served whole under its Japanese name, without revealing the backend', async () => {
    const path = await requestDocument();
    const response = await get(path, { headers: { cookie: 'session=secret', authorization: 'Basic secret' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename=document.pdf; filename*=UTF-8''${encodeURIComponent('ファンドのご案内.pdf')}`,
      'cache-control': expect.stringContaining('no-store'),
      'x-robots-tag': 'noindex',
    });
    expect(JSON.stringify([...response.headers])).not.toMatch(/127\.0\.0\.1/);
    expect(JSON.stringify(received)).not.toContain('secret');
    expect(received[0]?.['accept-encoding']).toBe('identity');
    expect(downloads(path)).toBe(1);
  });

  test('is served in ranges, and HEAD does not count as a download', async () => {
    const path = await requestDocument();
    const complete = await get(path, { method: 'HEAD' });
    const size = Number(complete.headers.get('content-length'));
    expect([complete.status, size > 4000, await complete.text(), downloads(path)]).toEqual([200, true, '', 0]);
    const part = async (range: string) => {
      const response = await get(path, { headers: { range } });
      const { length } = await response.text();
      return [response.status, response.headers.get('content-range'), length];
    };
    expect(await part('bytes=0-99')).toEqual([206, `bytes 0-99/${size}`, 100]);
    expect(await part('bytes=100-199')).toEqual([206, `bytes 100-199/${size}`, 100]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    expect(downloads(path)).toBe(1);
    const etag = complete.headers.get('etag') ?? '';
    expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('is refused for a link that is used up, expired or invalid', async () => {
    const path = await requestDocument();
    for (let count = 0; count < 10; count += 1) await (await get(path)).arrayBuffer();
    const over = [303, '/download?link=over', 'private, no-store'];
    expect(await locationOf(path)).toEqual(over);

    const other = await requestDocument();
    const token = other.split('/').at(-1) ?? '';
    const db = new DatabaseSync(join(dataDir, 'submissions.db'));
    const secret = String(db.prepare(`SELECT value FROM secrets WHERE name = 'links'`).get()?.value);
    db.close();
    const claims = readLink(token, secret);
    const expired = signLink({ id: claims?.id ?? '', expiresAt: Date.now() - 1000 }, secret);
    expect(await locationOf(`/documents/${expired}`)).toEqual(over);
    const another = token.replace(/^./, (first) => (first === '-' ? '_' : '-'));
    for (const wrong of [`${token}x`, another, 'a.b.c', '%2e%2e%2fnews'])
      expect(await locationOf(`/documents/${wrong}`)).toEqual(over);
    expect((await locationOf('/documents/a.b.c', { 'accept-language': 'en' }))[1]).toBe('/en/download?link=over');
    expect(downloads(other)).toBe(0);
    // The token works neither on other routes nor with other methods.
    expect((await get('/wp-json/api/v1/downloads/4/files/ja')).status).toBe(404);
    expect((await get(`/wp-json/api/v1/download-links/${token}`, { method: 'DELETE' })).status).toBe(405);
  });
});

test('reports an enquiry that the backend rejects as not sent, and stores it once when it is sent again', async () => {
  const enquiry = { ...ENQUIRY, key: 'a'.repeat(32) };
  const faults: Fault[] = [
    (request) => void request.socket.destroy(),
    (_, response) => void response.writeHead(500).end('secret'),
    (_, response) => void response.writeHead(201, { 'content-type': 'application/json' }).end('{"reference":"x"}'),
  ];
  for (const listener of faults) {
    fault = listener;
    expect(await send('/contact', enquiry)).toEqual({ status: 503, body: { failure: 'not_sent' } });
  }
  fault = null;
  const first = await send('/contact', enquiry);
  expect(first).toMatchObject({ status: 200, body: { sent: expect.any(String) } });
  expect(await send('/contact', enquiry)).toEqual(first);
});

test('serves an open document without a link', async () => {
  const response = await get('/wp-json/api/v1/downloads/1/files/ja', { headers: { range: 'bytes=0-4' } });
  expect([response.status, await response.text()]).toEqual([206, '%PDF-']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

describe('a document link', () => {
  test.each<[string, Fault]>([
    ['never responds', () => undefined],
    ['disconnects', (request) => void request.socket.destroy()],
    ['responds 500', (_, response) => void response.writeHead(500).end('secret')],
    [
      'sends an HTML page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('secret'),
    ],
    [
      'redirects to another host',
      (_, response) => void response.writeHead(302, { location: 'http://secret.example/' }).end(),
    ],
  ])('stays valid, and informs the visitor, when the backend %s', async (_, how) => {
    const path = await requestDocument();
    fault = how;
    expect(await locationOf(path, { 'accept-language': 'en' })).toEqual([
      303,
      '/en/download?link=failed',
      'private, no-store',
    ]);
    fault = null;
    expect(await (await get('/en/download?link=failed')).text()).toContain('Your link remains valid');
    expect((await get(path, { method: 'HEAD' })).status).toBe(200);
  });

  test('aborts the download when the backend stalls in the middle', async () => {
    const path = await requestDocument();
    fault = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '5000' }).write('%PDF-');
    };
    const mediaResponse = await get(path);
    expect(mediaResponse.status).toBe(200);
    await expect(mediaResponse.arrayBuffer()).rejects.toThrow();
  });
});

test('logs no personal data', () => {
  expect(site.output()).not.toMatch(/Jane|jane@|見本|taro|documents\/|secret/);
});
