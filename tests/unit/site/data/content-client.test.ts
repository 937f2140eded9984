import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type ContentCache, createContentClient } from '../../../../site/data/content-client.ts';
import { createHttpClient } from '../../../../site/data/http-client.ts';

async function serve(listener: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/api/v1`;
  return {
    requested,
    http: createHttpClient({ base, fetch: (request) => fetch(request), timeoutMs: 5000 }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A cache that stores the results of `load`. */
function memory() {
  const cached = new Map<string, unknown>();
  const cache: ContentCache = async <Value>(key: string, load: () => Promise<Value>) => {
    if (!cached.has(key)) cached.set(key, await load());
    return cached.get(key) as Value;
  };
  return { cached, cache };
}

const nothing = { items: [], total: 0, total_pages: 0, page: 1, per_page: 20 };

describe('content requests', () => {
  test('have a sorted query for a list', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify(nothing)));
    const content = createContentClient(api.http, memory().cache);
    expect(await content('works', { query: { use: 'office', lang: 'en', page: '1' } })).toEqual(nothing);
    expect(api.requested).toEqual(['/wp-json/api/v1/works?lang=en&page=1&use=office']);
  });

  test('omit undefined query parameters', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify(nothing)));
    await createContentClient(api.http, memory().cache)('news', { query: { lang: 'ja', year: undefined } });
    expect(api.requested).toEqual(['/wp-json/api/v1/news?lang=ja']);
  });

  test('have parameters in the path, and are not sent with invalid parameters', async () => {
    await using api = await serve((_, response) => response.end('{}'));
    const content = createContentClient(api.http, memory().cache);
    await content('facets', { params: { type: 'works' }, query: { lang: 'ja' } });
    await expect(content('work', { params: { slug: 'a/b?c#d 東' } })).rejects.toThrow();
    expect(api.requested).toEqual(['/wp-json/api/v1/facets/works?lang=ja']);
  });
});

describe('content responses', () => {
  test('are cached by path and query, whatever the order of the query', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify(nothing)));
    const { cached, cache } = memory();
    const content = createContentClient(api.http, cache);
    await content('works', { query: { use: 'office', lang: 'en' } });
    await content('works', { query: { lang: 'en', page: undefined, use: 'office' } });
    await content('works', { query: { lang: 'ja', use: 'office' } });
    expect([...cached.keys()]).toEqual(['/works?lang=en&use=office', '/works?lang=ja&use=office']);
    expect(api.requested).toHaveLength(2);
  });

  test('are reduced to the fields of the contract', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify({ ...nothing, _links: { self: [] } })));
    expect(await createContentClient(api.http, memory().cache)('jobs', { query: {} })).toEqual(nothing);
  });

  test.each([
    ['a list without items', '[]', '/news: items: '],
    ['null', 'null', '/news: response: '],
    ['a field of another type', JSON.stringify({ ...nothing, total: 'three' }), '/news: total: '],
    ['a missing field', JSON.stringify({ ...nothing, items: undefined }), '/news: items: '],
    ['a WordPress error with status 200', '{"code":"rest_post_invalid_id","message":"x"}', '/news: items: '],
  ])('are not cached with a wrong shape: %s', async (_name, body, detail) => {
    const bodies = [body, JSON.stringify(nothing)];
    await using api = await serve((_, response) => response.end(bodies.shift()));
    const { cached, cache } = memory();
    const content = createContentClient(api.http, cache);
    await expect(content('news', { query: {} })).rejects.toMatchObject({
      failure: 'bad_shape',
      statusCode: 502,
      message: 'The content could not be read',
      detail: expect.stringContaining(detail),
    });
    expect(cached.size).toBe(0);
    expect(await content('news', { query: {} })).toEqual(nothing);
  });

  test.each([
    ['another page', { page: 1 }, 'page is 1'],
    ['a page with another page size', { page: 2, per_page: 50 }, 'per_page is 50'],
    ['a wrong page count', { page: 2, total: 41, total_pages: 2 }, 'total_pages is 2 of 41 by 20'],
  ])('are not cached if they belong to another request: %s', async (_name, body, detail) => {
    const right = { ...nothing, page: 2, total: 21, total_pages: 2 };
    const bodies = [{ ...right, ...body }, right];
    await using api = await serve((_, response) => response.end(JSON.stringify(bodies.shift())));
    const { cached, cache } = memory();
    const content = createContentClient(api.http, cache);
    const query = { lang: 'en', page: '2', per_page: '20' } as const;
    await expect(content('news', { query })).rejects.toMatchObject({
      failure: 'bad_shape',
      detail: `/news?lang=en&page=2&per_page=20: ${detail}`,
    });
    expect(cached.size).toBe(0);
    expect(await content('news', { query })).toEqual(right);
  });

  test('are not cached if they failed, and keep their failure', async () => {
    await using api = await serve((_, response) =>
      response.writeHead(404).end('{"code":"rest_post_invalid_id","message":"x","data":{"status":404}}'),
    );
    const { cached, cache } = memory();
    const content = createContentClient(api.http, cache);
    await expect(content('newsItem', { params: { id: '3' }, query: { lang: 'en' } })).rejects.toMatchObject({
      failure: 'not_found',
    });
    expect(cached.size).toBe(0);
  });
});
