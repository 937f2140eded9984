import { expect, test } from 'vitest';
import { coloursOf } from '../../../backend/content/pictures/picture-colours.ts';

const SKY = [40, 60, 120];
const NIGHT = [20, 20, 30];
const WINDOWS = [200, 150, 80];
const STREET = [10, 10, 10];

test('computes the average colour, and light tones of rows and columns that differ like the picture', () => {
  const grid = [SKY, SKY, SKY, NIGHT, WINDOWS, NIGHT, STREET, STREET, STREET].flat();
  // PictureFactsTest.php uses the same example.
  expect(coloursOf(Uint8Array.from(grid))).toEqual({
    colour: '#2b2c3b',
    tones: '#a8b7e1,#c8baa7,#969696,#9a9fac,#cac2b9,#9a9fac',
  });
});

test('keeps the tones of a black picture light, and of a white one within the range', () => {
  expect(coloursOf(new Uint8Array(27)).tones).toBe(Array(6).fill('#999999').join());
  expect(coloursOf(new Uint8Array(27).fill(255)).tones).toBe(Array(6).fill('#ffffff').join());
});
