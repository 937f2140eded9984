/** Masters of the sample's pictures: what a clone of the repository downloads. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';

const MAX_AVIF_BYTES = 400_000;
const MAX_TOTAL_BYTES = 60_000_000;

const masters = readdirSync(join(PROJECT_ROOT, 'content'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:jpe?g|png|webp|avif)$/.test(name))
  .map((name) => ({ name, bytes: statSync(join(PROJECT_ROOT, 'content', name)).size }));

test('no AVIF has more than 400 kB', () => {
  const large = masters.filter(({ name, bytes }) => name.endsWith('.avif') && bytes > MAX_AVIF_BYTES);
  expect(large).toEqual([]);
});

test('all masters together have at most 60 MB', () => {
  expect(masters.length).toBeGreaterThan(50);
  expect(masters.reduce((total, { bytes }) => total + bytes, 0)).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
});
