import { describe, expect, test } from 'vitest';
import { createHttpClient } from '../../../../site/data/http-client.ts';
import { ContentError } from '../../../../site/errors/content-error.ts';

describe('AX-20 progress of a request', () => {
  /** A client over a transport, and the events that it emits. */
  function observedClient(transport: (request: Request) => Promise<Response>, retryAfterMs: number[] = []) {
    const events: string[] = [];
    const http = createHttpClient({
      base: 'http://embedded.invalid/v1',
      fetch: transport,
      timeoutMs: 5000,
      retryAfterMs,
      onRequest: () => {
        events.push('begin');
        return { finish: () => events.push('finish'), fail: () => events.push('fail') };
      },
    });
    return { http, events };
  }

  test.each(['get', 'post', 'put', 'patch', 'delete'] as const)('finishes for %s', async (method) => {
    const { http, events } = observedClient(async () => Response.json({}));
    await http[method]('/news');
    expect(events).toEqual(['begin', 'finish']);
  });

  test('fails once, whatever the number of attempts', async () => {
    const { http, events } = observedClient(async () => new Response('', { status: 503 }), [1, 1]);
    await expect(http.get('/news')).rejects.toBeInstanceOf(ContentError);
    expect(events).toEqual(['begin', 'fail']);
  });

  test('spans from the first attempt to the successful one', async () => {
    let tries = 0;
    const { http, events } = observedClient(
      async () => (++tries === 1 ? new Response('', { status: 503 }) : Response.json({})),
      [1],
    );
    await http.get('/news');
    expect(events).toEqual(['begin', 'finish']);
  });

  test('finishes if the request is aborted', async () => {
    const { http, events } = observedClient(() => new Promise(() => {}));
    const controller = new AbortController();
    const pending = http.get('/news', { signal: controller.signal });
    controller.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
    expect(events).toEqual(['begin', 'finish']);
  });

  test('is not emitted if the request opts out', async () => {
    const { http, events } = observedClient(async () => Response.json({}));
    await http.get('/news', { progress: false });
    await http.post('/news', {}, { progress: false });
    expect(events).toEqual([]);
  });
});
