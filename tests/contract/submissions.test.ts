/** Submissions to the embedded backend, or to the backend at CONTRACT_API_BASE. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SeminarSummary } from '../../contract/content-types/seminars/definition.ts';
import { REFERENCE } from '../../contract/submissions/endpoints.ts';
import {
  APPLICATION,
  application,
  ENQUIRY,
  envelope as envelopeOf,
  KEY,
  openBackend,
  PDF,
  REQUEST,
} from '../submissions/backend-fixture.ts';
import { REGISTRATION } from '../submissions/seminar-folder.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { FIXTURE_KEY } from '../support/site/fixture-backend.ts';

interface Api {
  key: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): unknown;
}

let api: Api;
beforeAll(() => {
  const externalBase = process.env.CONTRACT_API_BASE?.replace(/\/$/, '');
  if (externalBase) {
    api = {
      key: process.env.CONTRACT_API_KEY ?? FIXTURE_KEY,
      fetch: (path, init) => fetch(externalBase + path, init),
      close() {},
    };
    return;
  }
  const backend = openBackend({}, documentFolder(['seminars']));
  api = { key: KEY, fetch: backend.request, close: () => backend[Symbol.asyncDispose]() };
});
afterAll(() => api.close());

type SubmissionResponse = {
  status: number;
  body: Record<string, unknown> & { data?: { params?: Record<string, string> } };
};

async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<SubmissionResponse> {
  const response = await api.fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.key}`, ...headers },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as SubmissionResponse['body'] };
}

/** A unique key and name, because a backend remembers earlier runs. */
const envelope = (fields: object, rest: object = {}) => envelopeOf(fields, { idempotency_key: randomUUID(), ...rest });
const unique = (fields: object) => ({ ...fields, name: `見本 ${randomUUID().slice(0, 8)}` });
const applying = (fields: object = {}, files?: Parameters<typeof application>[1], rest: object = {}) =>
  application(unique({ ...APPLICATION, ...fields }), files, { ...rest, idempotency_key: randomUUID() });

describe('enquiry', () => {
  test('is received with a random reference', async () => {
    const { status, body } = await post('/contact', envelope(unique(ENQUIRY)));
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['reference']);
    expect(body.reference).toMatch(REFERENCE);
  });

  test('is stored once with the same key, from another tab, and for eight concurrent requests', async () => {
    const fields = unique(ENQUIRY);
    const once = envelope(fields);
    const first = await post('/contact', once);
    const repeated = [
      await post('/contact', once),
      await post('/contact', envelope(fields)),
      ...(await Promise.all(Array.from({ length: 8 }, () => post('/contact', once)))),
    ];
    for (const { status, body } of repeated) expect([status, body]).toEqual([201, first.body]);
  });

  test('is stored separately with other content and the same key', async () => {
    const first = envelope(unique(ENQUIRY));
    const responses = [await post('/contact', first), await post('/contact', { ...first, fields: unique(ENQUIRY) })];
    expect(new Set(responses.map(({ body }) => body.reference)).size).toBe(2);
  });

  test.each([
    ['no key', { ...envelope(ENQUIRY), idempotency_key: undefined }, 'idempotency_key'],
    ['a list of keys', { ...envelope(ENQUIRY), idempotency_key: [randomUUID()] }, 'idempotency_key'],
    ['no fields', { ...envelope(ENQUIRY), fields: undefined }, 'fields'],
    ['no consent', envelope({ ...ENQUIRY, consent: '' }), 'fields.consent'],
    ['another language', envelope({ ...ENQUIRY, lang: 'fr' }), 'fields.lang'],
    ['an unknown topic', envelope({ ...ENQUIRY, kind: 'castle' }), 'fields.kind'],
    ['an invalid email address', envelope({ ...ENQUIRY, email: 'a@b\r\nBcc: c@d.example' }), 'fields.email'],
    ['an invalid telephone number', envelope({ ...ENQUIRY, telephone: '0120' }), 'fields.telephone'],
    ['a reading in kanji', envelope({ ...ENQUIRY, kana: '見本' }), 'fields.kana'],
    ['an unnormalised telephone number', envelope({ ...ENQUIRY, telephone: '03 0000 1111' }), 'fields.telephone'],
    ['a list instead of a text', envelope({ ...ENQUIRY, name: ['a'] }), 'fields.name'],
    ['too much text', envelope({ ...ENQUIRY, message: 'あ'.repeat(5001) }), 'fields.message'],
    ['no JSON object', 'x', 'body'],
  ])('is rejected with %s, and the field is named', async (_, sent, field) => {
    const { status, body } = await post('/contact', sent);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data?.params ?? {})).toEqual([field]);
  });

  test('is received with the longest text, including markup, quotation marks and emoji', async () => {
    const text = `<script>alert('1')</script> "\\" '${'🏢'.repeat(2000)}`.padEnd(5000, 'あ');
    expect((await post('/contact', envelope(unique({ ...ENQUIRY, message: text })))).status).toBe(201);
    expect((await post('/contact', envelope(unique({ ...ENQUIRY, message: `${text}い` })))).status).toBe(400);
  });

  test('receives the same response as others if it is flagged', async () => {
    const { status, body } = await post('/contact', envelope(unique(ENQUIRY), { suspicions: ['haste', 'links'] }));
    expect([status, Object.keys(body)]).toEqual([201, ['reference']]);
    expect((await post('/contact', envelope(ENQUIRY, { suspicions: ['mood'] }))).status).toBe(400);
  });
});

describe('access control', () => {
  const PATHS = ['/contact', '/downloads/4/requests', '/applications', '/seminars/offices/registrations'];

  test.each(PATHS)('requires the API key for %s, whatever the body', async (path) => {
    for (const authorization of ['', 'Bearer wrong', api.key]) {
      const { status, body } = await post(path, {}, { authorization });
      expect([status, body.code]).toEqual([401, 'rest_forbidden']);
    }
  });

  test.each(PATHS)('allows only POST for %s', async (path) => {
    for (const method of ['GET', 'PUT']) {
      const response = await api.fetch(path, { method, headers: { authorization: `Bearer ${api.key}` } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('rejects a body above the limit with 413', async () => {
    const { status, body } = await post('/contact', { ...envelope(ENQUIRY), padding: 'x'.repeat(200_000) });
    expect([status, body.code]).toEqual([413, 'rest_payload_too_large']);
  });
});

describe('application', () => {
  const MAX_FILE = Buffer.alloc(5 * 1024 * 1024, '%PDF-1.7 ');
  const named = (content: Uint8Array<ArrayBuffer>, name = '履歴書.pdf') => ({ name, content });

  test('is received with three files of the maximum size, and stored once', async () => {
    const sent = applying({}, [named(PDF), named(MAX_FILE), named(MAX_FILE, '職務経歴書.pdf')]);
    const first = await post('/applications', sent);
    expect([first.status, Object.keys(first.body)]).toEqual([201, ['reference']]);
    expect((await post('/applications', sent)).body).toEqual(first.body);
  });

  test.each([
    ['a page', [named(PDF), named(Buffer.from('<html>'))]],
    ['a program with the extension .pdf', [named(Buffer.from('MZ\u0090'))]],
    ['an empty file', [named(Buffer.from(''))]],
    ['a file above the limit', [named(Buffer.concat([MAX_FILE, Buffer.from('.')]))]],
    ['no file', []],
    ['four files', [named(PDF), named(PDF), named(PDF), named(PDF)]],
  ])('is rejected with %s', async (_, files) => {
    const { status, body } = await post('/applications', applying({}, files));
    // The total size above the limit is rejected before the files are examined.
    expect([status, ...Object.keys(body.data?.params ?? {})]).toEqual([400, 'files']);
  });

  test('is rejected with more names than files', async () => {
    const two = { files: [{ name: 'a.pdf' }, { name: 'b.pdf' }] };
    expect(await post('/applications', applying({}, undefined, two))).toMatchObject({ status: 400 });
  });

  test('is rejected for an unknown position, and the field is named', async () => {
    const { body } = await post('/applications', applying({ position: '999' }));
    expect(body.data?.params).toEqual({ 'fields.position': 'There is no such position.' });
  });
});

describe('document', () => {
  const request = async () => {
    const { status, body } = await post('/downloads/4/requests', envelope(unique(REQUEST)));
    expect(status).toBe(201);
    return (body.links as { lang: string; token: string; expires_at: string }[])[0];
  };
  const get = async (token: string, headers: HeadersInit = {}, method = 'GET') => {
    const response = await api.fetch(`/download-links/${token}`, { headers, method });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('is served by a link that expires after 72 hours, whole and in ranges', async () => {
    const link = await request();
    expect(link?.lang).toBe('ja');
    expect((Date.parse(link?.expires_at ?? '') - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    const complete = await get(link?.token ?? '');
    expect([complete.status, complete.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(complete.headers.get('content-type')).toBe('application/pdf');
    expect(complete.headers.get('cache-control')).toBe('private, no-store');
    expect(complete.headers.get('x-robots-tag')).toBe('noindex');
    expect(complete.headers.get('content-disposition')).toMatch(/^inline;/);
    const piece = await get(link?.token ?? '', { range: 'bytes=10-99' });
    expect([piece.status, piece.headers.get('content-range')]).toEqual([206, `bytes 10-99/${complete.bytes.length}`]);
    expect(piece.bytes).toEqual(complete.bytes.subarray(10, 100));
    expect((await get(link?.token ?? '', { range: `bytes=${complete.bytes.length}-` })).status).toBe(416);
  });

  test('can be downloaded ten times, one of them in ranges, and then no more', async () => {
    const token = (await request())?.token ?? '';
    for (let count = 0; count < 9; count += 1) expect((await get(token)).status).toBe(200);
    for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-']) {
      expect([range, (await get(token, { range })).status]).toEqual([range, 206]);
    }
    for (const range of ['bytes=0-99', 'bytes=1-', 'bytes=-1']) {
      expect([range, (await get(token, { range })).status]).toEqual([range, 404]);
    }
    expect([(await get(token)).status, (await get(token, {}, 'HEAD')).status]).toEqual([404, 404]);
  });

  test('is not served for guessed tokens, nor if it is public or does not exist', async () => {
    const [id, expiry, signature] = ((await request())?.token ?? '').split('.');
    for (const guess of [`${id}.zzzzzzzz.${signature}`, `${id}.${expiry}.${'A'.repeat(43)}`, 'a.b.c', id ?? '']) {
      expect((await get(guess)).status).toBe(404);
    }
    expect((await api.fetch('/downloads/4/files/ja')).status).toBe(404);
    for (const wrong of ['1', '999', '1x', '04']) {
      expect((await post(`/downloads/${wrong}/requests`, envelope(REQUEST))).status, wrong).toBe(404);
    }
  });
});

describe('registration', () => {
  const register = (slug: string, email = `${randomUUID()}@example.jp`, rest: object = {}) =>
    post(`/seminars/${slug}/registrations`, envelope({ ...unique(REGISTRATION), email }, rest));

  test('is rejected for a past or unknown seminar', async () => {
    expect(await register('rents')).toMatchObject({
      status: 409,
      body: { code: 'rest_registration_closed' },
    });
    expect((await register('nowhere')).status).toBe(404);
  });

  test('takes a seat, and never more seats than the seminar has', async () => {
    const seminar = async () => {
      const { items } = (await (await api.fetch('/seminars')).json()) as { items: SeminarSummary[] };
      return items.find(({ slug }) => slug === 'offices');
    };
    const capacity = (await seminar())?.capacity ?? 0;
    // An email address takes a single seat, a flagged registration none. The responses are the same as for others.
    const without = await Promise.all([
      ...['one@example.jp', 'One@example.jp', 'one+a@example.jp'].map((email) => register('offices', email)),
      ...[1, 2, 3].map(() => register('offices', undefined, { suspicions: ['trap'] })),
    ]);
    expect(without.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
      without.map(() => [201, ['reference']]),
    );
    expect(new Set(without.map(({ body }) => body.reference)).size).toBe(without.length);
    const responses = await Promise.all(Array.from({ length: capacity + 6 }, () => register('offices')));
    const refused = responses.filter(({ status }) => status !== 201);
    expect(refused.length).toBe(7);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'rest_registration_full']);
    expect((await seminar())?.state).toBe('full');
  });
});
