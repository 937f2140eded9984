/** The site's own content in WordPress, as `npm run wordpress` imports it */
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
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let embedded: Backend;
  beforeAll(async () => {
    embedded = createBackend({ contentDir: SITE_CONTENT, log: { info() {}, warn() {}, error: console.error } });
    [wordpress] = await Promise.all([
      startLocalWordpress({ onPluginError: (entry) => errors.push(entry) }),
      embedded.complete,
    ]);
  });
  afterAll(() => Promise.all([wordpress?.stop(), embedded?.close()]));

  test('imports every entry, and responds byte for byte like the embedded backend', async () => {
    const report = await importFixture(transferTo(wordpress), { contentDir: SITE_CONTENT });
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
