import { expect, test } from 'vitest';
import { ContentError } from '../../../site/errors/content-error.ts';
import { withLocaleFallback } from '../../../site/navigation/resolve/locale-fallback.ts';
import { Redirect } from '../../../site/navigation/resolve/redirect.ts';

test.each(['ja', 'en'] as const)('returns the entry in the language of the page (%s)', async (locale) => {
  const requested: string[] = [];
  const load = async (lang: string) => {
    requested.push(lang);
    return `entry in ${lang}`;
  };
  expect(await withLocaleFallback(locale, load, '/columns')).toBe(`entry in ${locale}`);
  expect(requested).toEqual([locale]);
});

test.each([
  ['/columns', '/en/columns'],
  ['/p', '/en/p'],
  ['/', '/en'],
])('redirects an English request for a Japanese-only entry to %s', async (ancestor, location) => {
  const load = async (lang: string) => {
    if (lang === 'en') throw new ContentError('not_found', 'no such entry');
    return 'entry';
  };
  const thrown: unknown = await withLocaleFallback('en', load, ancestor).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Redirect);
  expect(thrown).toMatchObject({ location });
});

test('returns "not found" for a Japanese-only home page in English, to avoid a redirect loop', async () => {
  const load = async (lang: string) => {
    if (lang === 'en') throw new ContentError('not_found', 'no such entry');
    return 'entry';
  };
  await expect(withLocaleFallback('en', load, null)).rejects.toMatchObject({ failure: 'not_found' });
});

test('returns "not found" for an entry in no language', async () => {
  const requested: string[] = [];
  const load = async (lang: string) => {
    requested.push(lang);
    throw new ContentError('not_found', `no such entry in ${lang}`);
  };
  await expect(withLocaleFallback('en', load, '/columns')).rejects.toMatchObject({
    failure: 'not_found',
    statusCode: 404,
  });
  expect(requested).toEqual(['en', 'ja']);
});

test('returns "not found" for a Japanese request for an English-only entry', async () => {
  const requested: string[] = [];
  const load = async (lang: string) => {
    requested.push(lang);
    if (lang === 'ja') throw new ContentError('not_found', 'no such entry');
    return 'entry';
  };
  await expect(withLocaleFallback('ja', load, '/columns')).rejects.toMatchObject({ failure: 'not_found' });
  expect(requested).toEqual(['ja']);
});

test.each(['upstream_failed', 'misconfigured', 'bad_shape'] as const)(
  'does not treat a backend failure (%s) as a missing translation',
  async (failure) => {
    const requested: string[] = [];
    const error = new ContentError(failure, 'down');
    const load = async (lang: string) => {
      requested.push(lang);
      throw error;
    };
    await expect(withLocaleFallback('en', load, '/columns')).rejects.toBe(error);
    expect(requested).toEqual(['en']);
  },
);

test('does not return "not found" if the backend fails on the second request', async () => {
  const load = async (lang: string) => {
    throw new ContentError(lang === 'en' ? 'not_found' : 'upstream_failed', lang);
  };
  await expect(withLocaleFallback('en', load, '/columns')).rejects.toMatchObject({ failure: 'upstream_failed' });
});
