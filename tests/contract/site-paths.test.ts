import { expect, test } from 'vitest';
import { entryPath } from '../../contract/content-types/entry-path.ts';
import { FIXED_PATHS } from '../../contract/site-paths.ts';
import { pages } from '../../site/routes.ts';

const byPath = (a: string, b: string) => (a < b ? -1 : 1);

test('the valid link targets of content are the paths of the site', () => {
  const fixed = pages
    .map(({ path }) => path.replace(/\/:\w+\?$/, ''))
    .filter((path) => !path.includes(':') && !path.startsWith('/campaign/'));
  expect([...FIXED_PATHS].sort(byPath)).toEqual(fixed.sort(byPath));
});

test.each([
  ['works', { id: 1, slug: 'a' }, '/works/a'],
  ['columns', { id: 1 }, '/columns/1'],
  ['news', { id: 2 }, '/news/2'],
  ['pages', { id: 1, slug: 'privacy', kind: 'generic' }, '/p/privacy'],
  ['pages', { id: 1, slug: 'about', kind: 'standard' }, null],
  ['campaigns', { id: 1, slug: 'someone' }, '/campaign/someone'],
  ['seminars', { id: 1, slug: 'one' }, '/seminars/one'],
  ['jobs', { id: 1 }, null],
])('%s %j is at %s', (type, address, path) => expect(entryPath(type, address)).toBe(path));
