import { describe, expect, test } from 'vitest';
import { highContrast, palette } from '../../../../scripts/new/site/colours.ts';
import { contrast } from '../../../../scripts/new/site/draw/palette.ts';
import { PAPER } from '../../../../scripts/new/site/write-pictures.ts';

test('computes contrast as defined by WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2);
});

describe.each(['#ffcc00', '#2f7fbf', '#e60012', '#ffffff', '#000000', '#7d2a1c'])('palette of %s', (colour) => {
  const { colours, adjusted } = palette(colour, '', '');

  test('is readable on paper and on dark backgrounds', () => {
    expect(contrast(colours.accent, PAPER)).toBeGreaterThanOrEqual(7);
    expect(contrast(PAPER, colours.night)).toBeGreaterThanOrEqual(7);
    expect(contrast(colours.lamp, colours.night)).toBeGreaterThanOrEqual(7);
    expect(contrast(highContrast(colours.accent), PAPER)).toBeGreaterThanOrEqual(10);
  });

  test('reports only the colour that was adjusted', () => {
    expect(adjusted.map(({ from, to }) => ({ from, to }))).toEqual(
      colours.accent === colour ? [] : [{ from: colour, to: colours.accent }],
    );
  });
});

test('keeps colours with sufficient contrast', () => {
  expect(palette('#7d2a1c', '#151a28', '#e9b872')).toEqual({
    colours: { accent: '#7d2a1c', night: '#151a28', lamp: '#e9b872' },
    adjusted: [],
  });
});

test('adjusts given colours for dark backgrounds', () => {
  const { colours, adjusted } = palette('#7d2a1c', '#808080', '#444444');
  expect(adjusted.map(({ from }) => from)).toEqual(['#808080', '#444444']);
  expect(contrast(colours.lamp, colours.night)).toBeGreaterThanOrEqual(7);
});
