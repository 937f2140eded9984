import { once } from 'node:events';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECRET, signedLink } from '../../preview/previews.ts';
import { FIXTURE_KEY, fixtureBackend } from '../../support/site/fixture-backend.ts';
import { sendRequest } from '../../support/site/send-request.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';
import { freePort } from '../../support/site/start-site.ts';

let server: ServerType;
let base: string;
beforeAll(async () => {
  const port = await freePort();
  server = serve({ fetch: (await fixtureBackend()).fetch, hostname: '127.0.0.1', port });
  await once(server, 'listening');
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

test('PV-04 loads drafts of a separate backend with the API key', async () => {
  const settings = { PREVIEW_SECRET: SECRET, CONTENT_API_BASE: base, CONTENT_API_KEY: FIXTURE_KEY };
  await using site = await siteInProcess(settings);
  const link = await signedLink(site.origin, 'columns/12', 'en');
  const entrance = await sendRequest(site.origin, link.slice(site.origin.length));
  expect(entrance.headers.location).toBe('/en/columns/12');
  const cookie = entrance.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

  expect((await sendRequest(site.origin, '/en/columns/12', { cookie })).body).toContain('The cost of vacancy');
  expect((await sendRequest(site.origin, '/en/columns/12')).status).toBe(404);
  const list = '/wp-json/api/v1/columns?lang=en';
  const drafts = await sendRequest(site.origin, list, { cookie });
  expect(drafts.body).toContain('The cost of vacancy');
  expect(drafts.headers['cache-control']).toBe('private, no-store');
  expect((await sendRequest(site.origin, list)).body).not.toContain('The cost of vacancy');
  expect((await sendRequest(site.origin, `${list}&preview=1`)).status).toBe(401);
});
