/** The texts of the site's own content in WordPress, as `npm run wordpress` imports them */
import { cp, glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { SITE_CONTENT } from '../../support/site/document-folder.ts';
import { importFixture, transferTo } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';
import { everyResponse } from './support/site/every-response.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)("the site's own content in WordPress", () => {
  const errors: string[] = [];
  let contentDir: string;
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let embedded: Backend;
  beforeAll(async () => {
    contentDir = await withSmallPictures(SITE_CONTENT);
    embedded = createBackend({ contentDir, log: { info() {}, warn() {}, error: console.error } });
    [wordpress] = await Promise.all([
      startLocalWordpress({ onPluginError: (entry) => errors.push(entry) }),
      embedded.complete,
    ]);
  });
  afterAll(async () => {
    await Promise.all([wordpress?.stop(), embedded?.close()]);
    if (contentDir) await rm(contentDir, { recursive: true });
  });

  test('imports every entry, and responds byte for byte like the embedded backend', async () => {
    const report = await importFixture(transferTo(wordpress), { contentDir });
    expect(report).toMatchObject({ broken: [], edited: [], missing: [] });
    expect(report.created.length).toBeGreaterThan(0);
    const responses = await everyResponse(async (path) => (await fetch(wordpress.origin + API_PATH + path)).text());
    for (const [path, response] of responses) {
      const expected = await embedded.fetch(new Request(`http://api.test${API_PATH}${path}`));
      expect(response, path).toBe(await expected.text());
    }
    expect(errors).toEqual([]);
  });
});

/** Copies the content. The contract's test imports pictures; here they would take half of the time. */
async function withSmallPictures(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meguri-content-'));
  await cp(content, folder, { recursive: true });
  const small = sharp({ create: { width: 64, height: 40, channels: 3, background: '#567' } });
  const bytes = {
    '.avif': await small.avif().toBuffer(),
    '.jpg': await small.jpeg().toBuffer(),
    '.png': await small.png().toBuffer(),
    '.webp': await small.webp().toBuffer(),
  };
  for (const [extension, picture] of Object.entries(bytes))
    for await (const name of glob(`**/*${extension}`, { cwd: folder })) await writeFile(join(folder, name), picture);
  return folder;
}
