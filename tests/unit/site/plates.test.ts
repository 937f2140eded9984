import { expect, test } from 'vitest';
import { arrange, barLength } from '../../../site/pages/work/plates.server.ts';
import { createRichTextRenderer } from '../../../site/rich-text/rich-text-renderer.ts';

const picture = (src: string) => ({
  picture: { src, width: 1600, height: 1000, focal: { x: 0.5, y: 0.5 }, alt: { ja: src, en: src } },
});

test('places one picture after each chapter, and the others after the text', () => {
  const { chapters } = createRichTextRenderer('en', 'https://site.example', {});
  const texts = chapters('<p>Before.</p><h2>One</h2><p>First.</p><div><h2>Nested</h2></div><h2>Two</h2><p>Second.</p>');
  expect(texts).toHaveLength(2);
  const { chapters: placed, remaining } = arrange(texts, ['a', 'b', 'c'].map(picture));
  expect(placed[0]?.text).toMatch(/^<p>Before\.<\/p><h2[^>]*>One<\/h2><p>First\.<\/p>/);
  expect(placed.map(({ plate }) => plate?.picture.src)).toEqual(['a', 'b']);
  expect(remaining.map(({ picture: { src } }) => src)).toEqual(['c']);
});

test.each([
  [154, 20],
  [84.5, 20],
  [40, 10],
  [20, 5],
  [6, 1],
  [1, 0.2],
])('draws for a width of %f m a scale bar of %f m', (width, length) => {
  expect(barLength(width)).toBeCloseTo(length);
});
