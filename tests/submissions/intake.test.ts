import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFERENCE } from '../../contract/submissions/endpoints.ts';
import { application, type BackendFixture, ENQUIRY, envelope, newKey, openBackend, PDF } from './backend-fixture.ts';
import { queryDatabase } from './query-database.ts';

let backend: BackendFixture;
beforeAll(() => {
  backend = openBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());
const rows = (query: string) => queryDatabase(query, backend);

describe('enquiry', () => {
  test('is normalised and stored with a random reference', async () => {
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

  test('is stored once for the same key, from another tab, and for ten concurrent requests', async () => {
    const once = envelope({ ...ENQUIRY, message: '一度だけ' });
    const first = await backend.post('/contact', once);
    const repeated = await backend.post('/contact', once);
    const otherTab = await backend.post('/contact', { ...once, idempotency_key: newKey() });
    const many = await Promise.all(Array.from({ length: 10 }, () => backend.post('/contact', once)));
    for (const { body } of [repeated, otherTab, ...many]) expect(body).toEqual(first.body);
    expect(rows(`SELECT 1 FROM submissions WHERE fields LIKE '%一度だけ%'`)).toHaveLength(1);
  });
});

describe('application', () => {
  test('stores its files under random names', async () => {
    const { status, body } = await backend.post('/applications', application());
    expect(status).toBe(201);
    const [stored] = rows(`SELECT files.* FROM files JOIN submissions ON submissions.id = files.submission
      WHERE reference = '${body.reference}'`);
    expect(stored).toMatchObject({ name: '履歴書.pdf', kind: 'pdf', bytes: PDF.length });
    expect(stored?.stored_as).toMatch(/^[0-9a-f-]{36}$/);
    expect(readFileSync(join(backend.dataDir, 'files', String(stored?.stored_as)))).toEqual(PDF);
  });

  test('leaves no orphaned file if it is sent again', async () => {
    const twice = application({ name: '二重 送信' });
    const first = await backend.post('/applications', twice);
    const before = readdirSync(join(backend.dataDir, 'files')).length;
    expect((await backend.post('/applications', twice)).body).toEqual(first.body);
    expect(readdirSync(join(backend.dataDir, 'files'))).toHaveLength(before);
  });

  test.each([
    ['a page', '<html>', 'files'],
    ['a program with the extension .pdf', 'MZ\u0090', 'files'],
    ['nothing', '', 'files'],
  ])('is rejected with %s, without storing any part', async (_, content, field) => {
    const before = readdirSync(join(backend.dataDir, 'files'));
    const files = [
      { name: 'good.pdf', content: PDF },
      { name: 'cv.pdf', content: Buffer.from(content) },
    ];
    const response = await backend.post('/applications', application({}, files));
    expect(response.status).toBe(400);
    expect(Object.keys((response.body.data as { params: object }).params)).toContain(field);
    expect(readdirSync(join(backend.dataDir, 'files'))).toEqual(before);
  });
});

test('logs no personal data', async () => {
  await backend.post('/contact', envelope({ ...ENQUIRY, email: 'nobody' }));
  const personal = ['taro', 'example.jp', '見本', '太郎', '0000-1111', 'hanako'];
  for (const text of personal) expect(backend.lines.join('\n')).not.toContain(text);
});
