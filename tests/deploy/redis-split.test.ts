/** Instances with one Redis that store submissions in different places. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITE } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { SERVER_ENV, serverFlags } from '../../scripts/bootstrap/server-flags.mjs';
import { type RedisServer, startRedis } from '../../scripts/lib/servers/redis.ts';
import { ENQUIRY } from '../submissions/backend-fixture.ts';
import { COMPANY } from '../support/site/company.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { type RunningSite, startSite } from '../support/site/start-site.ts';
import { missingPrograms } from './support/debian-packages.ts';

const SECRET = 'a secret of the tests, with forty letters';
const hasRedis = (await missingPrograms(['/usr/bin/redis-server'])) === null;
const folder = mkdtempSync(join(tmpdir(), 'meguri-split-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasRedis)('instances with one Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.[Symbol.asyncDispose]());

  const shared = () => ({
    SITE_ORIGIN: 'http://site.test',
    FORMS_SECRET: SECRET,
    REDIS_URL: redis.url,
    CONTENT_DIR: documentFolder(['pages/contact']),
  });
  const start = (dataDir: string, settings: Record<string, string> = {}) =>
    startSite({ ...shared(), DATA_DIR: join(folder, dataDir), ...settings });
  /** Returns the exit code and the output of a server that cannot start. */
  async function failedStart(dataDir: string, settings: Record<string, string> = {}) {
    const child = spawn(process.execPath, [...serverFlags(), `${SITE.folder}/server/start.js`], {
      cwd: PROJECT_ROOT,
      env: {
        ...SERVER_ENV,
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: '0',
        ...shared(),
        DATA_DIR: join(folder, dataDir),
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    return { code, output };
  }
  const failing = async ({ origin }: RunningSite) =>
    Object.keys((await (await fetch(`${origin}/healthz`)).json()).failing ?? {});

  async function send({ origin }: RunningSite): Promise<{ status: number; html: string }> {
    const { ticket } = await (await fetch(`${origin}/forms/challenge`)).json();
    const response = await fetch(`${origin}/contact`, {
      method: 'POST',
      headers: { origin: 'http://site.test' },
      body: new URLSearchParams({ ...ENQUIRY, ticket, step: 'send' }),
      redirect: 'manual',
    });
    return { status: response.status, html: await response.text() };
  }

  test('start with one DATA_DIR, and exit with 78 with another, a copy, or different settings', async () => {
    await using first = await start('one');
    const registered = () => redis.client.hlen('meguri:instances');
    await expect.poll(registered).toBe(1);
    cpSync(join(folder, 'one'), join(folder, 'copy'), { recursive: true });
    for (const [dataDir, settings] of [
      ['other', { WORKERS: '2' }],
      ['copy', {}],
    ] as const) {
      const { code, output } = await failedStart(dataDir, settings);
      expect([dataDir, code]).toEqual([dataDir, 78]);
      expect(output).toContain('stores submissions in another DATA_DIR, or in a copy');
      expect(output).toMatch(/Set CONTENT_API_BASE to .*, or run all instances on one machine with one DATA_DIR/);
    }
    const { code, output } = await failedStart('one', {
      SITE_ORIGIN: 'http://other.test',
      FORMS_SECRET: `${SECRET} and more`,
      PREVIEW_SECRET: SECRET,
      CONTENT_API_BASE: 'http://127.0.0.1:9/wp-json/api/v1',
    });
    expect(code).toBe(78);
    expect(output).toContain('has a different SITE_ORIGIN, FORMS_SECRET, PREVIEW_SECRET, CONTENT_API_BASE. Set');
    expect(output).not.toContain(SECRET);
    await using second = await start('one');
    await expect.poll(registered).toBe(2);
    for (const site of [first, second]) expect([await failing(site), (await send(site)).status]).toEqual([[], 303]);
  });

  test('serve pages and reject forms while they run with two folders, until one has ended', async () => {
    await redis.kill();
    await using first = await start('one');
    const second = await start('two');
    await redis.start();
    for (const site of [first, second]) {
      await expect.poll(() => failing(site)).toEqual(['split']);
      const { status, html } = await send(site);
      expect(status).toBe(503);
      expect(html).toContain(`href="tel:${COMPANY.telephone}"`);
      expect(html).toContain(ENQUIRY.message);
      expect((await fetch(`${site.origin}/contact`)).status).toBe(200);
      expect(site.output()).toContain('Redis: forms are rejected. Another instance');
    }
    await second.stop();
    await expect.poll(() => failing(first)).toEqual([]);
    expect((await send(first)).status).toBe(303);
  });
});
