/** No path from a visitor leads outside of the contract's URLs. */
import { describe, expect, test } from 'vitest';
import { fillPath, PathParameterError } from '../../contract/api/endpoint-path.ts';
import { endpoints } from '../../contract/api/endpoints.ts';
import { submissionEndpoints } from '../../contract/submissions/endpoints.ts';
import { allowedApiPath } from '../../server/content/allowed-api-paths.ts';
import { createContentClient } from '../../site/data/content-client.ts';
import { createSubmissionClient } from '../../site/data/submission-client.ts';

const CLIMBING = [
  ...['..', '.', '...', '', ' ', '/', '\\', '../users', '..\\users', '%2e%2e', '..%2fusers', '..;', 'a/..', '?a', '#a'],
  ...['\u2025', '\uff0e\uff0e', 'a\u0000', 'a\n', '\u2215', '01', '1e3', '-1', '9'.repeat(17), 'a'.repeat(81)],
];

describe('endpoint with parameters', () => {
  const withParameters = [...Object.values(endpoints), ...Object.values(submissionEndpoints)].filter(({ path }) =>
    path.includes('{'),
  );

  test.for(withParameters.map((endpoint) => [endpoint.path, endpoint] as const))(
    'rejects path traversal in %s',
    ([path, endpoint]) => {
      const name = /\{(\w+)\}/.exec(path)?.[1] ?? '';
      // `01` is a valid slug, but not a valid ID.
      const refused = path.includes('{slug}') ? CLIMBING.filter((value) => !/^(?:01|1e3|9+)$/.test(value)) : CLIMBING;
      for (const value of refused) {
        expect(() => fillPath(endpoint, { [name]: value }), value).toThrow(PathParameterError);
      }
      expect(() => fillPath(endpoint, {})).toThrow(PathParameterError);
    },
  );
});

test('returns "not found" without a request for a path that the contract does not allow', async () => {
  const requested: string[] = [];
  const get = async (path: string) => void requested.push(path);
  const content = createContentClient({ get }, (_, load) => load());
  for (const slug of ['..', '../users', 'a/b', '']) {
    await expect(content('work', { params: { slug }, query: {} }), slug).rejects.toMatchObject({
      failure: 'not_found',
    });
  }
  await expect(content('newsItem', { params: { id: '1/../../users' } })).rejects.toMatchObject({ statusCode: 404 });
  expect(requested).toEqual([]);
});

test('does not send a form about the document ".."', async () => {
  const sent: string[] = [];
  const send = createSubmissionClient({ post: async (path) => void sent.push(path) });
  await expect(send('download', {} as never, { id: '..' })).rejects.toMatchObject({ failure: 'not_found' });
  expect(sent).toEqual([]);
});

describe('API proxy', () => {
  const address = (path: string) => allowedApiPath(new URL(`http://site.test/wp-json/api/v1${path}`))?.path ?? null;

  test.for([
    ...[
      '/works/..%2fusers',
      '/works/%2e%2e%2fusers',
      '/works/..%2f..%2f..%2fwp-admin',
      '/works/..%5cusers',
      '/works/%00',
    ],
    ...[
      '/works/a%2fb',
      '/works/%ff',
      '/works/%E3%81%82',
      '/works/A',
      '/news/0',
      '/news/1e3',
      '/news/1%2f2',
      '/works/a/',
    ],
    ...['/facets/users', '/facets/..', '/media/..%2fusers', '/media/works/a/cover.jpg', '/media/'],
    ...['/__proto__', '/constructor', '/openapi.json/', '/openapi%2ejson'],
  ])('does not forward %s', (path) => {
    expect(address(path)).toBeNull();
  });

  test('normalises each path', () => {
    expect(address('/works/k%61nda?lang=en&x=1&constructor=2')).toBe('/works/kanda?lang=en');
    expect(address('/news/15?page=2&lang=ja&lang=en')).toBe('/news/15?lang=ja&lang=en');
    expect(address('/openapi.json?x=1')).toBe('/openapi.json');
  });
});
