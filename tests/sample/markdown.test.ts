/** Values of the sample content that Markdown or its absence would spoil. */
import { expect, test } from 'vitest';
import { TEXTS } from './support/texts.ts';

test('contains no value that Markdown would parse as a list item, such as “45. Buildings …”', () => {
  const lost = [...TEXTS.values()].filter(({ text }) => /^ *(?:value|text|answer|note): ["']?\d+[.)] /m.test(text));
  expect(lost.map(({ file }) => file)).toEqual([]);
});

test('has no links in fields that are shown as plain text', () => {
  const plain = /^ *(?:lead|basis|heading|description|title|summary): .*\]\(/m;
  expect([...TEXTS.values()].filter(({ text }) => plain.test(text)).map(({ file }) => file)).toEqual([]);
});
