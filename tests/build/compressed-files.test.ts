import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { SITE } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';

const ASSETS = join(PROJECT_ROOT, SITE.folder, 'client/assets');

test('compresses scripts and styles with the best level of gzip', () => {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.gz'));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const bytes = readFileSync(join(ASSETS, name));
    const best = gzipSync(gunzipSync(bytes), { level: constants.Z_BEST_COMPRESSION });
    expect([name, bytes.length]).toEqual([name, best.length]);
  }
});
