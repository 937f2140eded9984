import { describe, expect, test } from 'vitest';
import { highContrast, palette } from '../../../../scripts/new/site/colours.ts';
import { contrast } from '../../../../scripts/new/site/draw/palette.ts';
import { PAPER } from '../../../../scripts/new/site/write-pictures.ts';

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

describe.each(['#ffcc00', '#2f7fbf', '#e60012', '#ffffff', '#000000', '#7d2a1c'])('the palette of %s', (colour) => {
  const { colours, adjusted } = palette(colour, '', '');

  test('can be read on paper and on dark grounds', () => {
    expect(contrast(colours.accent, PAPER)).toBeGreaterThanOrEqual(7);
    expect(contrast(PAPER, colours.night)).toBeGreaterThanOrEqual(7);
    expect(contrast(colours.lamp, colours.night)).toBeGreaterThanOrEqual(7);
    expect(contrast(highContrast(colours.accent), PAPER)).toBeGreaterThanOrEqual(10);
  });

  test('names the colour that was adjusted, and only that', () => {
    expect(adjusted.map(({ from, to }) => ({ from, to }))).toEqual(
      colours.accent === colour ? [] : [{ from: colour, to: colours.accent }],
    );
  });
});

test('keeps colours with enough contrast', () => {
  expect(palette('#7d2a1c', '#151a28', '#e9b872')).toEqual({
    colours: { accent: '#7d2a1c', night: '#151a28', lamp: '#e9b872' },
    adjusted: [],
  });
});

test('given colours of dark grounds are adjusted, too', () => {
  const { colours, adjusted } = palette('#7d2a1c', '#808080', '#444444');
  expect(adjusted.map(({ from }) => from)).toEqual(['#808080', '#444444']);
  expect(contrast(colours.lamp, colours.night)).toBeGreaterThanOrEqual(7);
});
