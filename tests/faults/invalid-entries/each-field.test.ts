/** Makes each field of each type of entry invalid in each way. The rest of the response must stay available. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../contract/api/endpoints.ts';
import { type ContentClient, createContentClient, type EndpointRequest } from '../../../site/data/content-client.ts';
import { InvalidEntryError } from '../../../site/errors/content-error.ts';
import { fixtureBackend } from '../../support/site/fixture-backend.ts';
import { broken, fieldsOf, MISTAKES, type Path } from './broken-fields.ts';

type Request = Pick<EndpointRequest<'page'>, 'params'> & { query: Record<string, string> };
type AnyClient = (name: EndpointName, request: Request) => Promise<Record<string, unknown>>;

let responses: Map<string, Record<string, unknown>>;
const lang = 'ja';
const query = { lang, per_page: '2' };
const lists = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { entries } = endpoints[name].response as { entries?: { items?: { item?: object } } };
  return entries?.items?.item && name !== 'redirects' ? [{ name, item: entries.items.item as never }] : [];
});
/** Types of entries that refer to others, with the endpoint of a single entry. */
const NAMING = ['works', 'columns', 'news'] as const;
const SINGLE = { works: 'work', columns: 'column', news: 'newsItem' } as const;

async function requestJson(path: string): Promise<Record<string, unknown>> {
  const response = await (await fixtureBackend()).fetch(new Request(`http://api.test/wp-json/api/v1${path}`));
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.json() as Promise<Record<string, unknown>>;
}

/** A client whose backend always returns this response. */
function clientOf(body: unknown): AnyClient {
  const client: ContentClient = createContentClient({ get: async () => body }, (_, load) => load());
  return client as unknown as AnyClient;
}

beforeAll(async () => {
  responses = new Map();
  for (const { name } of lists) responses.set(name, await requestJson(`/${name}?lang=${lang}&per_page=2`));
});

describe('list', () => {
  test.each(lists)('keeps all other entries of $name', async ({ name, item }) => {
    const list = responses.get(name) as { items: { id: number }[] };
    const [first, second, ...rest] = list.items;
    const expected = ((await clientOf(list)(name, { query })) as typeof list).items.map(({ id }) => id);
    expect(expected.length, 'The fixture content has too few.').toBeGreaterThan(0);
    const paths = fieldsOf(item);
    expect(paths.length).toBeGreaterThan(8);
    let dropped = 0;
    for (const path of paths) {
      for (const [mistake, damage] of Object.entries(MISTAKES)) {
        // In a list with a single entry, the first.
        const items = second ? [first, broken(second, path, damage), ...rest] : [broken(first, path, damage)];
        const { items: read } = (await clientOf({ ...list, items })(name, { query })) as typeof list;
        const label = `${path.join('.')} ${mistake}`;
        const others = second ? expected.filter((id) => id !== second.id) : [];
        expect(
          read.map(({ id }) => id),
          label,
        ).toEqual(expect.arrayContaining(others));
        expect(expected.length - read.length, label).toBeLessThanOrEqual(1);
        if (read.length < expected.length) dropped += 1;
      }
    }
    // Few of the values happen to be valid.
    expect(dropped).toBeGreaterThan(paths.length);
  });

  test('is empty if every entry is invalid', async () => {
    const list = responses.get('works') as { items: object[]; total: number };
    const items = list.items.map((item) => ({ ...item, cover: null }));
    expect(await clientOf({ ...list, items })('works', { query })).toMatchObject({ items: [], total: list.total });
  });

  test('omits entries in another language, and fails if all are', async () => {
    const list = responses.get('news') as { items: object[] };
    const [first, ...rest] = list.items;
    const mixed = await clientOf({ ...list, items: [{ ...first, lang: 'en' }, ...rest] })('news', { query });
    expect(mixed.items).toHaveLength(rest.length);
    const english = list.items.map((item) => ({ ...item, lang: 'en' }));
    await expect(clientOf({ ...list, items: english })('news', { query })).rejects.toThrow('could not be read');
  });
});

describe('single entry', () => {
  test.each(NAMING)('loses only an invalid related entry or neighbour (%s)', async (type) => {
    const { items } = responses.get(type) as { items: { id: number; slug?: string }[] };
    const name = SINGLE[type];
    const key = items[1]?.slug ?? String(items[1]?.id);
    const params = { [items[1]?.slug ? 'slug' : 'id']: key } as never;
    const entry = await requestJson(`/${type}/${key}?lang=${lang}`);
    const request = { params, query: { lang } };
    const valid = await clientOf(entry)(name, request);
    const nested = fieldsOf(endpoints[name].response).filter(
      ([field]) => field === 'related' || field === 'previous' || field === 'next',
    );
    for (const path of nested) {
      for (const [mistake, damage] of Object.entries(MISTAKES)) {
        const read = await clientOf(broken(entry, path, damage))(name, request);
        expect({ ...read, [path[0] as string]: null }, `${path.join('.')} ${mistake}`).toEqual({
          ...valid,
          [path[0] as string]: null,
        });
      }
    }
  });

  test('fails if a field of the entry is invalid, and does not quote the field in the error', async () => {
    const entry = await requestJson(`/works/shinagawa-depot?lang=${lang}`);
    const request = { params: { slug: 'shinagawa-depot' }, query: { lang } };
    const read = clientOf({ ...entry, completed: 'Taro Yamada' })('work', request);
    await expect(read).rejects.toThrow(InvalidEntryError);
    await expect(read).rejects.toMatchObject({ statusCode: 502, detail: expect.not.stringContaining('Yamada') });
    await expect(read).rejects.toMatchObject({
      detail: expect.stringMatching(/^\/works\/shinagawa-depot: completed: regex/),
    });
  });
});

describe('unique response', () => {
  const without = (body: unknown, [top]: Path) => ({ ...(body as object), [top as string]: null });

  test('loses only an invalid optional field: the site profile', async () => {
    const profile = await requestJson('/site?lang=ja');
    const valid = await clientOf(profile)('site', { query: { lang } });
    const required = ['lang', 'name', 'legal_name', 'licences'];
    const fields = fieldsOf(endpoints.site.response).filter(([top]) => !required.includes(top as string));
    for (const path of fields) {
      for (const [mistake, damage] of Object.entries(MISTAKES)) {
        const read = await clientOf(broken(profile, path, damage))('site', { query: { lang } });
        expect(without(read, path), `${path.join('.')} ${mistake}`).toEqual(without(valid, path));
      }
    }
  });

  test('loses only an invalid row: menus, licences, redirects, facets', async () => {
    const profile = (await requestJson('/site?lang=ja')) as {
      navigation: { header: object[]; footer: { links: object[] }[] };
    };
    const { header, footer } = profile.navigation;
    const [group, ...groups] = footer;
    const navigation = {
      ...profile.navigation,
      header: [{ label: '', href: '/' }, ...header],
      footer: [
        { ...group, links: [...(group?.links ?? []), { label: '試験不動産', href: 'javascript:alert(1)' }] },
        ...groups,
      ],
    };
    const licences = { ...(profile as unknown as { licences: object }).licences, brokerage: { number: 'x' } };
    const read = await clientOf({ ...profile, navigation, licences })('site', { query: { lang } });
    expect(read.navigation).toEqual(profile.navigation);

    const row = { from: '/old', to: '/works', status: 301 };
    const table = await clientOf({ items: [{ ...row, status: 200 }, row, null] })('redirects', { query: {} });
    expect(table.items).toEqual([row]);

    const facets = {
      use: [
        { value: 'office', count: 2 },
        { value: 'hotel', count: 0 },
      ],
      year: 'x',
    };
    const request = { params: { type: 'works' } as never, query: { lang } };
    expect(await clientOf(facets)('facets', request)).toEqual({ use: [{ value: 'office', count: 2 }] });
  });
});
