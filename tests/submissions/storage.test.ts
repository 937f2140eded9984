import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../backend/submissions/database.ts';
import { REFERENCE } from '../../contract/submissions/endpoints.ts';
import { application, ENQUIRY, envelope, KEY, newKey, openRoom, PDF, REQUEST, type Room } from './room.ts';

let room: Room;
beforeAll(() => {
  room = openRoom();
});
afterAll(() => room[Symbol.asyncDispose]());

const rows = (query: string, at: Room = room) => {
  const db = new DatabaseSync(join(at.dataDir, 'submissions.db'), { readOnly: true });
  try {
    return db.prepare(query).all();
  } finally {
    db.close();
  }
};

describe('an enquiry', () => {
  test('is stored in one spelling, under a reference that says nothing', async () => {
    const { status, body } = await room.post('/contact', envelope(ENQUIRY));
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

  test('sent again is one: with its key, from another tab, and ten times at once', async () => {
    const once = envelope({ ...ENQUIRY, message: '一度だけ' });
    const first = await room.post('/contact', once);
    const again = await room.post('/contact', once);
    const otherTab = await room.post('/contact', { ...once, idempotency_key: newKey() });
    const many = await Promise.all(Array.from({ length: 10 }, () => room.post('/contact', once)));
    for (const { body } of [again, otherTab, ...many]) expect(body).toEqual(first.body);
    expect(rows(`SELECT 1 FROM submissions WHERE fields LIKE '%一度だけ%'`)).toHaveLength(1);
  });

  test('with other words under the same key is another one', async () => {
    const first = envelope({ ...ENQUIRY, message: 'はじめの文' });
    const second = { ...first, fields: { ...ENQUIRY, message: '直した文' } };
    const answers = [await room.post('/contact', first), await room.post('/contact', second)];
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
    const answer = await room.post('/contact', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'rest_invalid_param' });
    expect(Object.keys((answer.body.data as { params: object }).params)).toContain(field);
  });
});

describe('who may post', () => {
  const post = (headers: HeadersInit) =>
    room.ask('/contact', { method: 'POST', headers, body: JSON.stringify(envelope({ ...ENQUIRY, message: 'who' })) });

  test('over HTTP only who has the key', async () => {
    const refused = await post({});
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
    expect((await post({ authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await post({ authorization: `Bearer ${KEY}` })).status).toBe(201);
  });

  test('nothing but POST is answered', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await room.ask('/contact', { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('more than the largest body is not read', async () => {
    const answer = await room.post('/contact', { ...envelope(ENQUIRY), padding: 'x'.repeat(200_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'rest_payload_too_large' } });
  });
});

describe('an application', () => {
  test('keeps its files under random names, for nobody but the staff', async () => {
    const { status, body } = await room.post('/applications', application());
    expect(status).toBe(201);
    const [stored] = rows(`SELECT files.* FROM files JOIN submissions ON submissions.id = files.submission
      WHERE reference = '${body.reference}'`);
    expect(stored).toMatchObject({ name: '履歴書.pdf', kind: 'pdf', bytes: PDF.length });
    expect(stored?.stored_as).toMatch(/^[0-9a-f-]{36}$/);
    expect(readFileSync(join(room.dataDir, 'files', String(stored?.stored_as)))).toEqual(PDF);
  });

  test('sent again leaves no second file behind', async () => {
    const twice = application({ name: '二重 送信' });
    const first = await room.post('/applications', twice);
    const before = readdirSync(join(room.dataDir, 'files')).length;
    expect((await room.post('/applications', twice)).body).toEqual(first.body);
    expect(readdirSync(join(room.dataDir, 'files'))).toHaveLength(before);
  });

  test.each([
    ['a page', '<html>', 'files'],
    ['a program that is called a PDF', 'MZ\u0090', 'files'],
    ['nothing', '', 'files'],
  ])('with %s is refused, and none of it kept', async (_, content, field) => {
    const before = readdirSync(join(room.dataDir, 'files'));
    const files = [
      { name: 'good.pdf', content: PDF },
      { name: 'cv.pdf', content: Buffer.from(content) },
    ];
    const answer = await room.post('/applications', application({}, files));
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body.data as { params: object }).params)).toContain(field);
    expect(readdirSync(join(room.dataDir, 'files'))).toEqual(before);
  });

  test('for a position that there is not is refused', async () => {
    const answer = await room.post('/applications', application({ position: '999' }));
    expect(answer.body).toMatchObject({ data: { params: { 'fields.position': 'There is no such position.' } } });
  });

  test.each([
    ['more files than names', 1, { files: [{ name: 'a.pdf' }, { name: 'b.pdf' }] }, 400],
    ['no file', 0, {}, 400],
    ['four files', 4, {}, 400],
  ])('with %s is refused', async (_, count, rest, status) => {
    const files = Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, content: PDF }));
    expect((await room.post('/applications', application({}, files, rest))).status).toBe(status);
  });

  test('with a file that is larger than may be is refused', async () => {
    const content = Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-1.7 ');
    expect((await room.post('/applications', application({}, [{ name: 'a.pdf', content }]))).status).toBe(400);
    const most = { name: 'a.pdf', content: content.subarray(1) };
    most.content.write('%PDF-1.7');
    expect((await room.post('/applications', application({}, [most, most, most]))).status).toBe(201);
  });
});

describe('a document', () => {
  const requestLink = async () => {
    const { status, body } = await room.post('/downloads/4/requests', envelope({ ...REQUEST, name: newKey() }));
    expect(status).toBe(201);
    return (body.links as { token: string; expires_at: string }[])[0] ?? { token: '', expires_at: '' };
  };

  test('comes by a link that expires in 72 hours', async () => {
    const { token, expires_at } = await requestLink();
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    const answer = await room.ask(`/download-links/${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('不動産ファンドの仕組み.pdf')}`,
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
      const answer = await room.ask(`/download-links/${token}`, { headers, method });
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength, headers: answer.headers };
    };

  test('serves ten times; then no part of it, and not its headers either', async () => {
    const get = getting((await requestLink()).token);
    for (let count = 0; count < 10; count += 1) expect((await get()).status).toBe(200);
    for (const range of ['bytes=0-99', 'bytes=1-', 'bytes=1000-1999', 'bytes=-1']) {
      expect([range, (await get({ range })).status]).toEqual([range, 404]);
    }
    expect((await get()).status).toBe(404);
    expect((await get({}, 'HEAD')).status).toBe(404);
  });

  test('is counted once for a reader that fetches it in pieces, up to all of it', async () => {
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

  test('that a viewer leaves in the middle, to go on with pieces, is counted once', async () => {
    const { token } = await requestLink();
    const id = token.split('.')[0];
    const links = () => rows(`SELECT downloads, bytes_left FROM links WHERE id = '${id}'`)[0];
    const left = await room.ask(`/download-links/${token}`);
    const size = Number(left.headers.get('content-length'));
    expect(links()).toEqual({ downloads: 1, bytes_left: 0 });
    await left.body?.cancel();
    await expect.poll(() => Number(links()?.bytes_left)).toBeGreaterThan(0);
    expect(Number(links()?.bytes_left)).toBeLessThanOrEqual(size);
    expect((await getting(token)({ range: 'bytes=1-50' })).status).toBe(206);
    expect(links()?.downloads).toBe(1);
  });

  test('is not to be had by guessing', async () => {
    const { token } = await requestLink();
    const [id, expiry, signature] = token.split('.');
    for (const guess of [`${id}.zzzzzzzz.${signature}`, `${id}.${expiry}.${'A'.repeat(43)}`, 'a.b.c', id]) {
      expect((await room.ask(`/download-links/${guess}`)).status).toBe(404);
    }
    // Nor by the way of the open ones.
    expect((await room.ask('/downloads/4/files/ja')).status).toBe(404);
  });

  test('that nobody needs to ask for, or that there is not, is not asked for', async () => {
    for (const id of ['999', '1x']) {
      expect((await room.post(`/downloads/${id}/requests`, envelope(REQUEST))).status).toBe(404);
    }
  });
});

test('what is stored is stored in full: write-ahead log, foreign keys, and every commit on the disk', () => {
  const db = new DatabaseSync(join(room.dataDir, 'submissions.db'));
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  db.close();
  expect(existsSync(join(room.dataDir, 'submissions.db-wal'))).toBe(true);
});

test('mails that waited in a database of the first version wait in this one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-old-'));
  const old = new DatabaseSync(join(dataDir, 'submissions.db'));
  old.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1;
    INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
      VALUES ('K7Q2-8F3M', 'contact', 'ja', '[]', '2026-11-20T00:00:00.000Z', 'a@example.jp', '{}', 'a', 'b');
    INSERT INTO outbox (submission, kind, attempts, due_at, last_error) VALUES (1, 'notice', 3, 5, 'ETIMEDOUT')`);
  old.close();
  const now = openRoom({ dataDir });
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

test('a second process may be there, and a locked database is said to be one', async () => {
  await using locked = openRoom();
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

test('nothing of a visitor stands in the log', async () => {
  await room.post('/contact', envelope({ ...ENQUIRY, email: 'nobody' }));
  const words = ['taro', 'example.jp', '見本', '太郎', '0000-1111', 'hanako'];
  for (const word of words) expect(room.lines.join('\n')).not.toContain(word);
});
