import { expect, test } from 'vitest';
import { createOriginalFetcher } from '../../../server/images/fetch-original.ts';

const settings = { CONTENT_TIMEOUT_MS: 60_000, CONTENT_API_BASE: undefined };

test('an endless original is aborted at the size limit', async () => {
  let sent = 0;
  let isLeft = false;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
    cancel() {
      isLeft = true;
    },
  });
  const fetchOriginal = createOriginalFetcher(settings, async () => new Response(endless));
  await expect(fetchOriginal('media/a.jpg')).rejects.toMatchObject({ reason: 'refused' });
  expect(sent).toBeLessThan(50 * 1024 * 1024);
  expect(isLeft).toBe(true);
});

test('without a separate backend no other host is allowed', async () => {
  const asked: string[] = [];
  const fetchOriginal = createOriginalFetcher(settings, async ({ url }) => {
    asked.push(url);
    return new Response('x');
  });
  await expect(fetchOriginal('host/a.jpg')).rejects.toMatchObject({ reason: 'missing' });
  expect(String(await fetchOriginal('media/a.jpg'))).toBe('x');
  expect(asked).toEqual(['http://embedded.invalid/wp-json/api/v1/media/a.jpg']);
});
