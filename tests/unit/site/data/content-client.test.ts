import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type ContentCache, createContentClient } from '../../../../site/data/content-client.ts';
import { createHttpClient } from '../../../../site/data/http-client.ts';

async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wp-json/api/v1`;
  return {
    asked,
    http: createHttpClient({ base, fetch: (request) => fetch(request), timeoutMs: 5000 }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Keeps what `load` brings, as a cache does. */
function memory() {
  const kept = new Map<string, unknown>();
  const cache: ContentCache = async <Value>(key: string, load: () => Promise<Value>) => {
    if (!kept.has(key)) kept.set(key, await load());
    return kept.get(key) as Value;
  };
  return { kept, cache };
}

const nothing = { items: [], total: 0, total_pages: 0, page: 1, per_page: 20 };

describe('questions', () => {
  test('a list, with its query in one order', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify(nothing)));
    const content = createContentClient(api.http, memory().cache);
    expect(await content('works', { query: { use: 'office', lang: 'en', page: '1' } })).toEqual(nothing);
    expect(api.asked).toEqual(['/wp-json/api/v1/works?lang=en&page=1&use=office']);
  });

  test('what is undefined is not asked', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify(nothing)));
    await createContentClient(api.http, memory().cache)('news', { query: { lang: 'ja', year: undefined } });
    expect(api.asked).toEqual(['/wp-json/api/v1/news?lang=ja']);
  });

  test('parameters stand in the path; what none can be is not asked for', async () => {
    await using api = await serve((_, response) => response.end('{}'));
    const content = createContentClient(api.http, memory().cache);
    await content('facets', { params: { type: 'works' }, query: { lang: 'ja' } });
    await expect(content('work', { params: { slug: 'a/b?c#d 東' } })).rejects.toThrow();
    expect(api.asked).toEqual(['/wp-json/api/v1/facets/works?lang=ja']);
  });
});

describe('answers', () => {
  test('are remembered by path and query, whatever the order of the query', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify(nothing)));
    const { kept, cache } = memory();
    const content = createContentClient(api.http, cache);
    await content('works', { query: { use: 'office', lang: 'en' } });
    await content('works', { query: { lang: 'en', page: undefined, use: 'office' } });
    await content('works', { query: { lang: 'ja', use: 'office' } });
    expect([...kept.keys()]).toEqual(['/works?lang=en&use=office', '/works?lang=ja&use=office']);
    expect(api.asked).toHaveLength(2);
  });

  test('lose what the contract does not name', async () => {
    await using api = await serve((_, response) => response.end(JSON.stringify({ ...nothing, _links: { self: [] } })));
    expect(await createContentClient(api.http, memory().cache)('jobs', { query: {} })).toEqual(nothing);
  });

  test.each([
    ['a list that is none', '[]', '/news: items: '],
    ['null', 'null', '/news: answer: '],
    ['a field of another type', JSON.stringify({ ...nothing, total: 'three' }), '/news: total: '],
    ['a field that is missing', JSON.stringify({ ...nothing, items: undefined }), '/news: items: '],
    ['a WordPress error with status 200', '{"code":"rest_post_invalid_id","message":"x"}', '/news: items: '],
  ])('of a wrong shape are never remembered: %s', async (_name, body, detail) => {
    const bodies = [body, JSON.stringify(nothing)];
    await using api = await serve((_, response) => response.end(bodies.shift()));
    const { kept, cache } = memory();
    const content = createContentClient(api.http, cache);
    await expect(content('news', { query: {} })).rejects.toMatchObject({
      failure: 'bad_shape',
      statusCode: 502,
      message: 'The content could not be read',
      detail: expect.stringContaining(detail),
    });
    expect(kept.size).toBe(0);
    expect(await content('news', { query: {} })).toEqual(nothing);
  });

  test.each([
    ['another page', { page: 1 }, 'page is 1'],
    ['a page of another size', { page: 2, per_page: 50 }, 'per_page is 50'],
    ['a wrong count of pages', { page: 2, total: 41, total_pages: 2 }, 'total_pages is 2 of 41 by 20'],
  ])('to another question are never remembered: %s', async (_name, answer, detail) => {
    const right = { ...nothing, page: 2, total: 21, total_pages: 2 };
    const bodies = [{ ...right, ...answer }, right];
    await using api = await serve((_, response) => response.end(JSON.stringify(bodies.shift())));
    const { kept, cache } = memory();
    const content = createContentClient(api.http, cache);
    const query = { lang: 'en', page: '2', per_page: '20' } as const;
    await expect(content('news', { query })).rejects.toMatchObject({
      failure: 'bad_shape',
      detail: `/news?lang=en&page=2&per_page=20: ${detail}`,
    });
    expect(kept.size).toBe(0);
    expect(await content('news', { query })).toEqual(right);
  });

  test('that failed are not remembered either, and keep their failure', async () => {
    await using api = await serve((_, response) =>
      response.writeHead(404).end('{"code":"rest_post_invalid_id","message":"x","data":{"status":404}}'),
    );
    const { kept, cache } = memory();
    const content = createContentClient(api.http, cache);
    await expect(content('newsItem', { params: { id: '3' }, query: { lang: 'en' } })).rejects.toMatchObject({
      failure: 'not_found',
    });
    expect(kept.size).toBe(0);
  });
});
