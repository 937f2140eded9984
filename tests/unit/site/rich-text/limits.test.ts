import { describe, expect, test } from 'vitest';
import { renderInline } from '../../../../site/rich-text/render-rich-text.ts';
import { english, render } from './fixture.ts';

describe('rich text limits', () => {
  const paragraphs = '<p>x</p>'.repeat(20_000);
  const openedInOne = (count: number) => `<p>${Array.from({ length: count }, (_, n) => `<b a=${n}>`).join('')}</p>`;

  test.each([
    ['a text that is too long', '<div>'.repeat(100_000), 'The text has more than 200000 characters.'],
    ['nesting that is too deep', '<div>'.repeat(40_000), 'The text has elements nested deeper than 200 levels.'],
    ['repeated formatting elements', openedInOne(190) + paragraphs, 'The text has more than 30000 elements.'],
    [
      'more repeated formatting elements',
      openedInOne(1000) + paragraphs,
      'The text has elements nested deeper than 200 levels.',
    ],
  ])('reject %s', (_name, html, message) => {
    expect(() => render(html)).toThrow(message);
    expect(() => renderInline(html, english)).toThrow(message);
  });

  // With quadratic complexity, these tests would time out.
  test.each([
    ['nested links', '<a href=/x>'.repeat(18_000), '<a ', 18_000],
    ['headings with the same text', '<h2>x</h2>'.repeat(19_000), ' id="h-x', 19_000],
    ['cells', `<table><tr>${'<td>1</td>'.repeat(19_000)}`, '<td>', 19_000],
    ['attributes', `<p ${Array.from({ length: 40_000 }, (_, n) => n.toString(36)).join(' ')}>x`, '<p>', 1],
    ['brackets', '<'.repeat(200_000), '&lt;', 200_000],
    ['ids', '<p id=a>x'.repeat(22_000), '<p', 22_000],
  ])('allow rendering the maximum number of %s', (_name, html, part, count) => {
    expect(render(html).split(part).length - 1).toBe(count);
  });

  test('allow 200 levels for nested lists', () => {
    expect(render('<ul><li>'.repeat(50))).toBe(`${'<ul><li>'.repeat(50)}${'</li></ul>'.repeat(50)}`);
  });
});
