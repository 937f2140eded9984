import { expect, test } from 'vitest';
import { entryPath } from '../../contract/content-types/entry-path.ts';

test.each([
  ['works', { id: 1, slug: 'a' }, '/works/a'],
  ['columns', { id: 1 }, '/columns/1'],
  ['news', { id: 2 }, '/news/2'],
  ['pages', { id: 1, slug: 'privacy', kind: 'generic' }, '/p/privacy'],
  ['pages', { id: 1, slug: 'about', kind: 'standard' }, null],
  ['campaigns', { id: 1, slug: 'someone' }, '/campaign/someone'],
  ['seminars', { id: 1, slug: 'one' }, '/seminars/one'],
  ['jobs', { id: 1 }, null],
])('returns for %s %j the path %s', (type, address, path) => expect(entryPath(type, address)).toBe(path));
