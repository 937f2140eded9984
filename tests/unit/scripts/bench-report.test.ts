import { describe, expect, test } from 'vitest';
import { tableText, withChapter } from '../../../scripts/bench/report.ts';

test('prints the target of each figure, and marks missed targets', () => {
  const text = tableText(
    ['page', 'first paint (ms)', 'score'],
    [
      ['/', 1300, 99],
      ['/works', 900, 100],
      ['reference', 2, 1],
    ],
    [
      [
        { name: 'first paint', value: 1300, target: { atMost: 1200 } },
        { name: 'score', value: 99, target: { atLeast: 99 } },
      ],
      [{ value: 900, target: { atMost: 1200 } }],
    ],
  );
  expect(text.split('\n')).toEqual([
    '| page | first paint (ms) | score | target | met |',
    '| --- | ---: | ---: | ---: | ---: |',
    '| / | 1,300 | 99 | first paint ≤ 1,200, score ≥ 99 | **no** (first paint) |',
    '| /works | 900 | 100 | ≤ 1,200 | yes |',
    '| reference | 2 | 1 |  |  |',
  ]);
});

test('omits the columns for targets if no figure has a target', () => {
  expect(tableText(['page', 'ms'], [['/', 1]])).toBe('| page | ms |\n| --- | ---: |\n| / | 1 |');
});

describe('withChapter', () => {
  const document = '# Benchmarks\n\nAbout.\n\n## Bytes\n\nOld bytes.\n\n## Growth\n\nGrowth.\n\n### Details\n\nMore.\n';

  test('replaces a chapter and keeps the others', () => {
    expect(withChapter(document, { heading: 'Bytes', text: 'New bytes.' }, ['Bytes', 'Growth'])).toEqual([
      '## Bytes\n\nNew bytes.',
      '## Growth\n\nGrowth.\n\n### Details\n\nMore.',
    ]);
  });

  test('adds a chapter at its place, and removes those without a heading', () => {
    expect(withChapter(document, { heading: 'Start', text: 'Start.' }, ['Start', 'Growth'])).toEqual([
      '## Start\n\nStart.',
      '## Growth\n\nGrowth.\n\n### Details\n\nMore.',
    ]);
  });
});
