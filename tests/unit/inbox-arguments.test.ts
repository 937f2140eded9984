import { expect, test } from 'vitest';
import { matchesSearch } from '../../backend/submissions/inbox/matches-search.ts';
import { readArguments, readTime } from '../../scripts/inbox/arguments.ts';

const NOW = new Date('2026-11-26T03:00:00Z');

test.each([
  ['7d', '2026-11-19T03:00:00.000Z'],
  ['24h', '2026-11-25T03:00:00.000Z'],
  ['2w', '2026-11-12T03:00:00.000Z'],
  ['2026-11-20', '2026-11-19T15:00:00.000Z'],
  ['2026-11-20T09:30', '2026-11-20T00:30:00.000Z'],
  ['2026-02-30', undefined],
  ['2026-11-20T25:00', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('reads --since %s', (text, expected) => {
  expect(readTime(text, NOW)?.toISOString()).toBe(expected);
});

test('reports an unknown option, kind or time', () => {
  expect(() => readArguments(['--frobnicate'])).toThrow('使い方');
  expect(() => readArguments(['--kind', 'post', '--lang', 'en'])).toThrow('Usage');
  expect(() => readArguments(['--since', 'x', '--lang', 'en'])).toThrow('--since must be');
  expect(readArguments(['search', 'a', 'b', '--since', '1d'], NOW)).toMatchObject({
    command: 'search',
    words: ['a', 'b'],
    options: { since: new Date('2026-11-25T03:00:00Z') },
  });
});

test('finds all words in any field, without regard to case, width, kana and hyphens', () => {
  const submission = {
    id: 1,
    reference: 'K7Q2-8F3M',
    kind: 'contact',
    lang: 'ja',
    state: 'new',
    spamFlags: [],
    receivedAt: '',
    answeredAt: null,
    subject: 1,
    repeats: null,
    fields: { name: '見本 太郎', kana: 'ミホン タロウ', email: 'taro@example.jp', telephone: '03-0000-1111' },
  } as unknown as Parameters<typeof matchesSearch>[1]['submission'];
  const files = [{ id: 1, name: '職務経歴書.pdf', kind: 'pdf', bytes: 1, storedAs: 'x' } as const];
  const matches = (text: string) => matchesSearch(text, { submission, files, mails: [], links: [] }, '二つの器');
  for (const text of [
    'k7q2',
    'みほん',
    'ＴＡＲＯ',
    '0300001111',
    '+03(0000)1111',
    '職務',
    '器',
    '太郎 1111',
    '　見本　',
  ])
    expect([text, matches(text)]).toEqual([text, true]);
  for (const text of ['太郎 花子', '0311112222', '111-2', 'zz']) expect([text, matches(text)]).toEqual([text, false]);
});
