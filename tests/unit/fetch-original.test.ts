import { expect, test } from 'vitest';
import { originalsFrom } from '../../server/images/fetch-original.ts';

const settings = { CONTENT_TIMEOUT_MS: 60_000, CONTENT_API_BASE: undefined };

test('an original that never ends is left at its bound', async () => {
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
  const fetchOriginal = originalsFrom(settings, async () => new Response(endless));
  await expect(fetchOriginal('media/a.jpg')).rejects.toMatchObject({ reason: 'refused' });
  expect(sent).toBeLessThan(50 * 1024 * 1024);
  expect(isLeft).toBe(true);
});

test('without a separate backend there is no other host', async () => {
  const asked: string[] = [];
  const fetchOriginal = originalsFrom(settings, async ({ url }) => {
    asked.push(url);
    return new Response('x');
  });
  await expect(fetchOriginal('host/a.jpg')).rejects.toMatchObject({ reason: 'missing' });
  expect(String(await fetchOriginal('media/a.jpg'))).toBe('x');
  expect(asked).toEqual(['http://embedded.invalid/wp-json/api/v1/media/a.jpg']);
});
