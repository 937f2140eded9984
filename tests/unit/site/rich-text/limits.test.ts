import { describe, expect, test } from 'vitest';
import { renderInline } from '../../../../site/rich-text/render-rich-text.ts';
import { english, render } from './fixture.ts';

describe('bounds', () => {
  /** Of the processor, so that a busy machine changes nothing. A good text takes a few, the largest here some 500. */
  const MOST_MILLISECONDS = 4000;
  const spent = (since: NodeJS.CpuUsage) => process.cpuUsage(since).user / 1000;
  const paragraphs = '<p>x</p>'.repeat(20_000);
  const openedInOne = (count: number) => `<p>${Array.from({ length: count }, (_, n) => `<b a=${n}>`).join('')}</p>`;

  test.each([
    ['a text too long', '<div>'.repeat(100_000), 'The text has more than 200000 characters.'],
    ['a text too deep', '<div>'.repeat(40_000), 'The text has elements nested deeper than 200 levels.'],
    ['formatting that repeats itself', openedInOne(190) + paragraphs, 'The text has more than 30000 elements.'],
    ['more such formatting', openedInOne(1000) + paragraphs, 'The text has elements nested deeper than 200 levels.'],
  ])('%s is refused', (_name, html, message) => {
    const start = process.cpuUsage();
    expect(() => render(html)).toThrow(message);
    expect(() => renderInline(html, english)).toThrow(message);
    expect(spent(start)).toBeLessThan(MOST_MILLISECONDS);
  });

  test.each([
    ['links in links', '<a href=/x>'.repeat(18_000)],
    ['headings of one name', '<h2>x</h2>'.repeat(19_000)],
    ['cells', `<table><tr>${'<td>1</td>'.repeat(19_000)}`],
    ['attributes', `<p ${Array.from({ length: 40_000 }, (_, n) => n.toString(36)).join(' ')}>`],
    ['brackets', '<'.repeat(200_000)],
    ['ids', '<p id=a>'.repeat(24_000)],
  ])('as many %s as fit do not hold the server up', (_name, html) => {
    const start = process.cpuUsage();
    render(html);
    expect(spent(start)).toBeLessThan(MOST_MILLISECONDS);
  });

  test('200 levels are enough for a list in a list in a list', () => {
    expect(render('<ul><li>'.repeat(50))).toBe(`${'<ul><li>'.repeat(50)}${'</li></ul>'.repeat(50)}`);
  });
});
