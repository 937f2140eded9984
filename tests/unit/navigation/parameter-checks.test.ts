import { describe, expect, test } from 'vitest';
import type { Query } from '../../../site/navigation/resolve/page-definition.ts';
import {
  hasId,
  hasOptionalSlug,
  hasSlug,
  isListQuery,
  oneOf,
  year,
} from '../../../site/navigation/resolve/parameter-checks.ts';

describe('ID parameter', () => {
  test.each(['1', '9', '10', '123456', '9007199254740991'])('accepts %s', (id) => {
    expect(hasId({ params: { id }, query: {} })).toBe(true);
  });

  // The last two exceed the ID range of the content API, which would respond with a client error instead of "not
  // found".
  test.each([
    undefined,
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1\n',
    '１',
    '0x1',
    'abc',
    '9007199254740992',
    '9999999999999999',
    '12345678901234567',
  ])('rejects %j', (id) => {
    expect(hasId({ params: { id }, query: {} })).toBe(false);
  });
});

describe('slug parameter', () => {
  test.each(['a', '1', 'shinagawa-depot', 'a-1-b', 'a'.repeat(80)])('accepts %s', (slug) => {
    expect(hasSlug({ params: { slug }, query: {} })).toBe(true);
    expect(hasOptionalSlug({ params: { slug }, query: {} })).toBe(true);
  });

  test.each(['', 'A', '-a', 'a-', 'a--b', 'a_b', 'a b', 'a/b', '..', '~a', '東京', 'a\n', 'a'.repeat(81)])(
    'rejects %j',
    (slug) => {
      expect(hasSlug({ params: { slug }, query: {} })).toBe(false);
      expect(hasOptionalSlug({ params: { slug }, query: {} })).toBe(false);
    },
  );

  test('may be missing only on pages with an optional slug', () => {
    expect(hasSlug({ params: {}, query: {} })).toBe(false);
    expect(hasOptionalSlug({ params: {}, query: {} })).toBe(true);
  });
});

describe('list query', () => {
  const check = isListQuery({ use: oneOf(['office', 'hotel']), year });

  test.each<Query>([
    {},
    { page: '1' },
    { page: '99999' },
    { use: 'office' },
    { use: 'hotel', page: '2', year: '2024' },
    { year: '1900' },
    { year: '1999' },
    { year: '2999' },
  ])('accepts %j', (query) => {
    expect(check({ params: {}, query })).toBe(true);
  });

  test.each<Query>([
    { page: '0' },
    { page: '-1' },
    { page: '01' },
    { page: '1.5' },
    { page: 'x' },
    { page: '100000' },
    { page: '2\n' },
    { use: 'castle' },
    { use: 'OFFICE' },
    { year: '1899' },
    { year: '3000' },
    { year: '24' },
    { year: '20240' },
    { page: '2', use: 'castle' },
    { category: 'law' },
  ])('rejects %j', (query) => {
    expect(check({ params: {}, query })).toBe(false);
  });
});
