import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../contract/api/endpoints.ts';
import { errorIn, forAll, getRaw, startApi } from './api.ts';

let base: string;
let close: () => void;
beforeAll(async () => ({ base, close } = await startApi()));
afterAll(() => close());

const error = async (path: string) => {
  const { status, text } = await getRaw(base, path);
  const { code, data } = errorIn(text);
  expect(data.status).toBe(status);
  return { status, code, params: Object.keys(data.params ?? {}), sentences: Object.values(data.params ?? {}) };
};

describe('query parameters', () => {
  test.each([
    ['/news?lang=fr', ['lang']],
    ['/news?lang=', ['lang']],
    ['/news?lang=JA', ['lang']],
    ['/news?page=0', ['page']],
    ['/news?page=1.5', ['page']],
    ['/news?page=-1', ['page']],
    ['/news?page=1e3', ['page']],
    ['/news?page=%20', ['page']],
    ['/news?page=100001', ['page']],
    ['/news?per_page=101', ['per_page']],
    ['/news?per_page=9999999999999999999', ['per_page']],
    ['/news?year=26', ['year']],
    ['/works?use=office&use=hotel', ['use']],
    ['/works?lang%5B%5D=ja', ['lang']],
    ['/works?station=nowhere&role=boss&use=%E0%A4%A', ['role', 'station', 'use']],
    ['/columns/0', ['id']],
    ['/columns/abc?lang=xx', ['id', 'lang']],
    ['/columns/99999999999999999999', ['id']],
    ['/works/No%20Such', ['slug']],
    ['/works/%E0%A4%A', ['slug']],
    ['/works/a%2Fb', ['slug']],
    [`/pages/${'a'.repeat(81)}`, ['slug']],
    ['/facets/jobs', ['type']],
  ])('are rejected in %s with the names %j', async (path, names) => {
    const { status, code, params, sentences } = await error(path);
    expect({ status, code, params: params.sort() }).toEqual({ status: 400, code: 'rest_invalid_param', params: names });
    for (const sentence of sentences) expect(sentence).toMatch(/^\w+ must be .+\.$/);
  });

  test('are ignored if they are unknown', async () => {
    const existing = await getRaw(base, '/news');
    expect(await getRaw(base, '/news?utm_source=x&utm_source=y&__proto__=1&use=castle')).toEqual(existing);
  });
});

describe('unknown path', () => {
  test.each(['/columns/999999', '/news/999999', '/works/no-such-work', '/pages/no-such-page', '/campaigns/no-one'])(
    'returns 404 for the entry %s',
    async (path) => expect(await error(path)).toMatchObject({ status: 404, code: 'rest_post_invalid_id' }),
  );
  test.each(['/', '/nothing', '/news/1/more', '/constructor', '/facets'])(
    'returns 404 for the route %s',
    async (path) => {
      expect(await error(path)).toMatchObject({ status: 404, code: 'rest_no_route' });
    },
  );
});

describe('HTTP methods', () => {
  const paths = Object.values(endpoints).map(({ path }) => path.replace(/\{id\}/, '1').replace(/\{\w+\}/, 'works'));
  test.each(paths)('are limited to GET and HEAD for %s', async (path) => {
    const check = async (method: string) => {
      const response = await fetch(`${base}${path}`, { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(errorIn(await response.text()).code).toBe('rest_method_not_allowed');
    };
    await Promise.all(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(check));
  });

  test('include HEAD with the headers of GET and no body', async () => {
    const [get, head] = [await fetch(`${base}/news`), await fetch(`${base}/news`, { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'x-wp-total', 'x-wp-totalpages']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
  });
});

/** Malformed values, the same in every run. */
function* oddStrings(count: number): Generator<string> {
  const values = [
    '',
    '0',
    '-1',
    '1e9',
    'NaN',
    'null',
    '[]',
    '{}',
    '%',
    '%00',
    '%F0%9F%92%A3',
    "'",
    '"><svg>',
    '../..',
    '%2e%2e%2f',
  ];
  const more = [
    'ja%0d%0aX: y',
    'あ',
    'a'.repeat(3000),
    '1%20OR%201=1',
    '$ne',
    '__proto__',
    '1;2',
    '+1',
    '01',
    '１',
    'ja,en',
    'true',
  ];
  const names = [
    'lang',
    'page',
    'per_page',
    'use',
    'role',
    'station',
    'year',
    'category',
    'kind',
    'page[]',
    '%5B',
    '',
    'q%',
  ];
  const paths = Object.values(endpoints).map(({ path }) => path as string);
  let seed = 20261121;
  const onlyItem = <Item>(list: readonly Item[]): Item => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return list[Math.floor((seed / 2147483648) * list.length)] as Item;
  };
  const encoded = (text: string) => text.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
  for (let index = 0; index < count; index++) {
    const path = onlyItem(paths).replace(/\{\w+\}/g, () => onlyItem([...values, ...more]));
    const query = Array.from(
      { length: 1 + (index % 3) },
      () => `${onlyItem(names)}=${onlyItem([...values, ...more])}`,
    ).join('&');
    yield encoded(`${path}?${query}`);
  }
}

/** A PHP backend takes 50 ms for each. */
const ODD_REQUESTS = process.env.CONTRACT_API_BASE ? 60 : 200;

test(`responds to ${ODD_REQUESTS} malformed requests with a valid response or a 4xx`, async () => {
  const check = async (path: string) => {
    const { status, type, text } = await getRaw(base, path);
    expect([200, 400, 404], path).toContain(status);
    expect(type, path).toMatch(/^application\/json/);
    if (status !== 200) expect(errorIn(text).data.status).toBe(status);
  };
  await forAll([...oddStrings(ODD_REQUESTS)], check);
});
