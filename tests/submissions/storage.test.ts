import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../backend/submissions/storage/database.ts';
import { REFERENCE } from '../../contract/submissions/endpoints.ts';
import {
  application,
  type BackendFixture,
  ENQUIRY,
  envelope,
  KEY,
  newKey,
  openBackend,
  PDF,
  REQUEST,
} from './backend-fixture.ts';

let backend: BackendFixture;
beforeAll(() => {
  backend = openBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());

const rows = (query: string, at: BackendFixture = backend) => {
  const db = new DatabaseSync(join(at.dataDir, 'submissions.db'), { readOnly: true });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};

describe('an enquiry', () => {
  test('is normalised, and stored under a random reference', async () => {
    const { status, body } = await backend.post('/contact', envelope(ENQUIRY));
    expect(status).toBe(201);
    expect(body.reference).toMatch(REFERENCE);
    const [row] = rows(`SELECT * FROM submissions WHERE reference = '${body.reference}'`);
    expect(JSON.parse(String(row?.fields))).toMatchObject({
      name: '見本 太郎',
      kana: 'ミホン タロウ',
      telephone: '03-0000-1111',
      place: '東京都台東区見本2-3-4',
    });
  });

  test('is deduplicated: with its key, from another tab, and ten times at once', async () => {
    const once = envelope({ ...ENQUIRY, message: '一度だけ' });
    const first = await backend.post('/contact', once);
    const again = await backend.post('/contact', once);
    const otherTab = await backend.post('/contact', { ...once, idempotency_key: newKey() });
    const many = await Promise.all(Array.from({ length: 10 }, () => backend.post('/contact', once)));
    for (const { body } of [again, otherTab, ...many]) expect(body).toEqual(first.body);
    expect(rows(`SELECT 1 FROM submissions WHERE fields LIKE '%一度だけ%'`)).toHaveLength(1);
  });

  test('with other content under the same key is another enquiry', async () => {
    const first = envelope({ ...ENQUIRY, message: 'はじめの文' });
    const second = { ...first, fields: { ...ENQUIRY, message: '直した文' } };
    const answers = [await backend.post('/contact', first), await backend.post('/contact', second)];
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(2);
  });

  test.each([
    ['no key', { ...envelope(ENQUIRY), idempotency_key: undefined }, 'idempotency_key'],
    ['no consent', envelope({ ...ENQUIRY, consent: '' }), 'fields.consent'],
    ['a bad address', envelope({ ...ENQUIRY, email: 'a@b\r\nBcc: c@d.example' }), 'fields.email'],
    ['a list for a text', envelope({ ...ENQUIRY, name: ['a'] }), 'fields.name'],
    ['too much text', envelope({ ...ENQUIRY, message: 'あ'.repeat(5001) }), 'fields.message'],
    ['no JSON object', 'x', 'body'],
  ])('with %s is refused, and named', async (_, body, field) => {
    const answer = await backend.post('/contact', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'rest_invalid_param' });
    expect(Object.keys((answer.body.data as { params: object }).params)).toContain(field);
  });
});

describe('access', () => {
  const post = (headers: HeadersInit) =>
    backend.ask('/contact', {
      method: 'POST',
      headers,
      body: JSON.stringify(envelope({ ...ENQUIRY, message: 'who' })),
    });

  test('POST over HTTP requires the API key', async () => {
    const refused = await post({});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
    expect((await post({ authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post({ authorization: `Bearer ${KEY}` })).status).toBe(201);
  });

  test('only POST is allowed', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await backend.ask('/contact', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('a body above the limit is refused with 413', async () => {
    const answer = await backend.post('/contact', { ...envelope(ENQUIRY), padding: 'x'.repeat(200_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'rest_payload_too_large' } });
  });
});

describe('an application', () => {
  test('stores its files under random names', async () => {
    const { status, body } = await backend.post('/applications', application());
    expect(status).toBe(201);
    const [stored] = rows(`SELECT files.* FROM files JOIN submissions ON submissions.id = files.submission
      WHERE reference = '${body.reference}'`);
    expect(stored).toMatchObject({ name: '履歴書.pdf', kind: 'pdf', bytes: PDF.length });
    expect(stored?.stored_as).toMatch(/^[0-9a-f-]{36}$/);
    expect(readFileSync(join(backend.dataDir, 'files', String(stored?.stored_as)))).toEqual(PDF);
  });

  test('sent again leaves no orphaned file', async () => {
    const twice = application({ name: '二重 送信' });
    const first = await backend.post('/applications', twice);
    const before = readdirSync(join(backend.dataDir, 'files')).length;
    expect((await backend.post('/applications', twice)).body).toEqual(first.body);
    expect(readdirSync(join(backend.dataDir, 'files'))).toHaveLength(before);
  });

  test.each([
    ['a page', '<html>', 'files'],
    ['a program that is called a PDF', 'MZ\u0090', 'files'],
    ['nothing', '', 'files'],
  ])('with %s is refused, and none of it kept', async (_, content, field) => {
    const before = readdirSync(join(backend.dataDir, 'files'));
    const files = [
      { name: 'good.pdf', content: PDF },
      { name: 'cv.pdf', content: Buffer.from(content) },
    ];
    const answer = await backend.post('/applications', application({}, files));
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body.data as { params: object }).params)).toContain(field);
    expect(readdirSync(join(backend.dataDir, 'files'))).toEqual(before);
  });

  test('for an unknown position is refused', async () => {
    const answer = await backend.post('/applications', application({ position: '999' }));
    expect(answer.body).toMatchObject({ data: { params: { 'fields.position': 'There is no such position.' } } });
  });

  test.each([
    ['more files than names', 1, { files: [{ name: 'a.pdf' }, { name: 'b.pdf' }] }, 400],
    ['no file', 0, {}, 400],
    ['four files', 4, {}, 400],
  ])('with %s is refused', async (_, count, rest, status) => {
    const files = Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, content: PDF }));
    expect((await backend.post('/applications', application({}, files, rest))).status).toBe(status);
  });

  test('with a file above the limit is refused', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-1.7 ');
    expect((await backend.post('/applications', application({}, [{ name: 'a.pdf', content }]))).status).toBe(400);
    const most = { name: 'a.pdf', content: content.subarray(1) };
    most.content.write('%PDF-1.7');
    expect((await backend.post('/applications', application({}, [most, most, most]))).status).toBe(201);
  });
});

describe('a document', () => {
  const requestLink = async () => {
    const { status, body } = await backend.post('/downloads/4/requests', envelope({ ...REQUEST, name: newKey() }));
    expect(status).toBe(201);
    return (body.links as { token: string; expires_at: string }[])[0] ?? { token: '', expires_at: '' };
  };

  test('is served by a link that expires after 72 hours', async () => {
    const { token, expires_at } = await requestLink();
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    const answer = await backend.ask(`/download-links/${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename=document.pdf; filename*=UTF-8''${encodeURIComponent('不動産ファンドの仕組み.pdf')}`,
    );
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  const getting =
    (token: string) =>
    async (headers: HeadersInit = {}, method = 'GET') => {
      const answer = await backend.ask(`/download-links/${token}`, { headers, method });
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength, headers: answer.headers };
    };

  test('can be downloaded ten times; then ranges and HEAD are refused, too', async () => {
    const get = getting((await requestLink()).token);
    for (let count = 0; count < 10; count += 1) expect((await get()).status).toBe(200);
    for (const range of ['bytes=0-99', 'bytes=1-', 'bytes=1000-1999', 'bytes=-1']) {
      expect([range, (await get({ range })).status]).toEqual([range, 404]);
    }
    expect((await get()).status).toBe(404);
    expect((await get({}, 'HEAD')).status).toBe(404);
  });

  test('counts one download for a client that fetches it in ranges, up to its size', async () => {
    const { token } = await requestLink();
    const get = getting(token);
    const counted = () =>
      rows(`SELECT downloads FROM links WHERE id = '${token.split('.')[0]}'`).map(({ downloads }) => downloads)[0];
    const first = await get({ range: 'bytes=0-99' });
    const size = Number(first.headers.get('content-range')?.split('/')[1]);
    const next = await get({ range: 'bytes=1000-1999' });
    expect([next.status, next.bytes, next.headers.get('content-range')]).toEqual([
      206,
      1000,
      `bytes 1000-1999/${size}`,
    ]);
    expect(counted()).toBe(1);
    expect((await get({ range: 'bytes=1100-' })).status).toBe(206);
    expect(counted()).toBe(1);
    // By now it has had all bytes of one download.
    expect((await get({ range: 'bytes=100-' })).status).toBe(206);
    expect(counted()).toBe(2);
  });

  test('counts one download for a viewer that aborts and goes on with ranges', async () => {
    const { token } = await requestLink();
    const id = token.split('.')[0];
    const links = () => rows(`SELECT downloads, bytes_left FROM links WHERE id = '${id}'`)[0];
    const left = await backend.ask(`/download-links/${token}`);
    const size = Number(left.headers.get('content-length'));
    expect(links()).toEqual({ downloads: 1, bytes_left: 0 });
    await left.body?.cancel();
    await expect.poll(() => Number(links()?.bytes_left)).toBeGreaterThan(0);
    expect(Number(links()?.bytes_left)).toBeLessThanOrEqual(size);
    expect((await getting(token)({ range: 'bytes=1-50' })).status).toBe(206);
    expect(links()?.downloads).toBe(1);
  });

  test('is not served for guessed tokens', async () => {
    const { token } = await requestLink();
    const [id, expiry, signature] = token.split('.');
    for (const guess of [`${id}.zzzzzzzz.${signature}`, `${id}.${expiry}.${'A'.repeat(43)}`, 'a.b.c', id]) {
      expect((await backend.ask(`/download-links/${guess}`)).status).toBe(404);
    }
    // Nor by the way of the open ones.
    expect((await backend.ask('/downloads/4/files/ja')).status).toBe(404);
  });

  test('cannot be requested where it is open or does not exist', async () => {
    for (const id of ['999', '1x']) {
      expect((await backend.post(`/downloads/${id}/requests`, envelope(REQUEST))).status).toBe(404);
    }
  });
});

test('the database has a write-ahead log, foreign keys and synchronous commits', () => {
  const db = new DatabaseSync(join(backend.dataDir, 'submissions.db'));
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  db.close();
  expect(existsSync(join(backend.dataDir, 'submissions.db-wal'))).toBe(true);
});

test('migration: mails waiting in a database of the first version are kept', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-old-'));
  const old = new DatabaseSync(join(dataDir, 'submissions.db'));
  old.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1;
    INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
      VALUES ('K7Q2-8F3M', 'contact', 'ja', '[]', '2026-11-20T00:00:00.000Z', 'a@example.jp', '{}', 'a', 'b');
    INSERT INTO outbox (submission, kind, attempts, due_at, last_error) VALUES (1, 'notice', 3, 5, 'ETIMEDOUT')`);
  old.close();
  const now = openBackend({ dataDir });
  expect((await now.post('/contact', envelope(ENQUIRY))).status).toBe(201);
  expect(rows('SELECT submission, kind, state, attempts, due_at, last_error FROM outbox', now)[0]).toEqual({
    submission: 1,
    kind: 'notice',
    state: 'waiting',
    attempts: 3,
    due_at: 5,
    last_error: 'ETIMEDOUT',
  });
  await now.close();
  rmSync(dataDir, { recursive: true });
});

test('a second process may write, and a database that stays locked is a 503', async () => {
  await using locked = openBackend();
  await locked.post('/contact', envelope(ENQUIRY));
  const other = new DatabaseSync(join(locked.dataDir, 'submissions.db'));
  other.exec('BEGIN IMMEDIATE');
  const refused = await locked.post('/contact', envelope({ ...ENQUIRY, message: '錠' }));
  expect(refused).toMatchObject({ status: 503, body: { code: 'rest_not_stored' } });
  const waiting = locked.post('/contact', envelope({ ...ENQUIRY, message: '待つ' }));
  setTimeout(() => other.exec('ROLLBACK'), 400);
  expect((await waiting).status).toBe(201);
  other.close();
  expect(rows('SELECT 1 FROM submissions', locked)).toHaveLength(2);
});

test('the log has no personal data', async () => {
  await backend.post('/contact', envelope({ ...ENQUIRY, email: 'nobody' }));
  const words = ['taro', 'example.jp', '見本', '太郎', '0000-1111', 'hanako'];
  for (const word of words) expect(backend.lines.join('\n')).not.toContain(word);
});
