import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackendFixture, envelope, newKey, openBackend, REQUEST } from './backend-fixture.ts';
import { queryDatabase } from './query-database.ts';

let backend: BackendFixture;
beforeAll(() => {
  backend = openBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());
const rows = (query: string) => queryDatabase(query, backend);

describe('document link', () => {
  const requestLink = async () => {
    const { status, body } = await backend.post('/downloads/4/requests', envelope({ ...REQUEST, name: newKey() }));
    expect(status).toBe(201);
    return (body.links as { token: string; expires_at: string }[])[0] ?? { token: '', expires_at: '' };
  };

  test('serves the document until it expires after 72 hours', async () => {
    const { token, expires_at } = await requestLink();
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(72, 1);
    const response = await backend.request(`/download-links/${token}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename=document.pdf; filename*=UTF-8''${encodeURIComponent('ファンドのご案内.pdf')}`,
    );
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  const getting =
    (token: string) =>
    async (headers: HeadersInit = {}, method = 'GET') => {
      const response = await backend.request(`/download-links/${token}`, { headers, method });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength, headers: response.headers };
    };

  test('counts one download for a client that fetches ranges, up to the size of the document', async () => {
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
    // By now, the client has received all bytes of one download.
    expect((await get({ range: 'bytes=100-' })).status).toBe(206);
    expect(counted()).toBe(2);
  });

  test('counts one download for a viewer that aborts and continues with ranges', async () => {
    const { token } = await requestLink();
    const id = token.split('.')[0];
    const links = () => rows(`SELECT downloads, bytes_left FROM links WHERE id = '${id}'`)[0];
    const left = await backend.request(`/download-links/${token}`);
    const size = Number(left.headers.get('content-length'));
    expect(links()).toEqual({ downloads: 1, bytes_left: 0 });
    await left.body?.cancel();
    await expect.poll(() => Number(links()?.bytes_left)).toBeGreaterThan(0);
    expect(Number(links()?.bytes_left)).toBeLessThanOrEqual(size);
    expect((await getting(token)({ range: 'bytes=1-50' })).status).toBe(206);
    expect(links()?.downloads).toBe(1);
  });
});
