/** All pages and payloads with a heap of 160 MiB */
import { expect, test } from 'vitest';
import { everyPath } from '../support/site/every-path.ts';
import { startSite } from '../support/site/start-site.ts';

const CONNECTIONS = 16;

test('serves all pages and payloads without memory warnings', async () => {
  await using site = await startSite({ NODE_OPTIONS: '--max-old-space-size=160' });
  const own = { headers: { 'sec-fetch-site': 'same-origin' } };
  const [, version = ''] = /"version":"([^"]+)"/.exec(await (await fetch(site.origin, own)).text()) ?? [];
  expect(version).not.toBe('');
  const paths = (await everyPath(site.origin)).flatMap(({ path }) => [
    path,
    `/static/${version}${path === '/' ? '' : path}/payload.js`,
  ]);
  expect(paths.length).toBeGreaterThan(200);
  const queue = [...paths, ...paths];
  const failed: string[] = [];
  const sendRequests = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      const response = await fetch(site.origin + path, own);
      await response.arrayBuffer();
      if (response.status !== 200) failed.push(`${path} ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  expect(failed).toEqual([]);
  expect(site.output()).not.toMatch(/heap|memory|error/i);
});
