import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
} from './backend-fixture.ts';
import { queryDatabase } from './query-database.ts';

let backend: BackendFixture;
beforeAll(() => {
  backend = openBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());
const rows = (query: string) => queryDatabase(query, backend);

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

test('the log has no personal data', async () => {
  await backend.post('/contact', envelope({ ...ENQUIRY, email: 'nobody' }));
  const words = ['taro', 'example.jp', '見本', '太郎', '0000-1111', 'hanako'];
  for (const word of words) expect(backend.lines.join('\n')).not.toContain(word);
});
