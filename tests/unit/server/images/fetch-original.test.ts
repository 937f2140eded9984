import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createBackendHealth } from '../../../../server/content/backend-health.ts';
import { connectOriginals } from '../../../../server/images/fetch-original.ts';

const settings = { CONTENT_TIMEOUT_MS: 60_000, CONTENT_API_BASE: undefined, CONTENT_API_KEY: 'a-key' };

test('aborts an endless original at the size limit', async () => {
  let sent = 0;
  let isAborted = false;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
    cancel() {
      isAborted = true;
    },
  });
  const { fetchOriginal } = connectOriginals(settings, async () => new Response(endless), createBackendHealth());
  await expect(fetchOriginal('media/a.jpg')).rejects.toMatchObject({ reason: 'refused' });
  expect(sent).toBeLessThan(50 * 1024 * 1024);
  expect(isAborted).toBe(true);
});

test('allows no other host without a separate backend', async () => {
  const requested: string[] = [];
  const { fetchOriginal } = connectOriginals(
    settings,
    async ({ url, headers }) => {
      requested.push(`${url} ${headers.get('authorization')}`);
      return new Response('x');
    },
    createBackendHealth(),
  );
  await expect(fetchOriginal('host/a.jpg')).rejects.toMatchObject({ reason: 'missing' });
  expect(String(await fetchOriginal('media/a.jpg'))).toBe('x');
  expect(requested).toEqual(['http://embedded.invalid/wp-json/api/v1/media/a.jpg?preview=1 Bearer a-key']);
});

test("sends the API key only with originals under the API's media/", async () => {
  const requested: string[] = [];
  const server = createServer(({ url, method, headers }, response) => {
    requested.push(`${method} ${url} ${headers.authorization}`);
    response.end('x');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/api/v1`;
  const originals = connectOriginals(
    { ...settings, CONTENT_API_BASE: base },
    () => Promise.reject(),
    createBackendHealth(),
  );
  await originals.fetchOriginal('host/wp-content/uploads/a.jpg');
  await originals.fetchOriginal('media/a.jpg');
  expect([await originals.isPublished('host/a.jpg'), await originals.isPublished('media/a.jpg')]).toEqual([true, true]);
  server.closeAllConnections();
  server.close();
  expect(requested).toEqual([
    'GET /wp-content/uploads/a.jpg undefined',
    'GET /wp-json/api/v1/media/a.jpg?preview=1 Bearer a-key',
    'HEAD /wp-json/api/v1/media/a.jpg Bearer a-key',
  ]);
});
