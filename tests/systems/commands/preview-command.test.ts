/** `npm run preview`, and previews that the printed links open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECRET } from '../../preview/previews.ts';
import { siteForFile } from '../../support/for-file.ts';
import { documentFolder } from '../../support/site/document-folder.ts';
import { FIXTURE_KEY, fixtureBackend } from '../../support/site/fixture-backend.ts';
import { sendRequest } from '../../support/site/send-request.ts';
import { freePort } from '../../support/site/start-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** The entries that the tests use, so that each command starts quickly */
const ENTRIES = ['columns/012-vacancy', 'pages/home', 'works/kanda-shops'];
const site = siteForFile(() => ({ CONTENT_DIR: documentFolder(ENTRIES), PREVIEW_SECRET: SECRET }));
let server: ServerType;
let base: string;
beforeAll(async () => {
  const port = await freePort();
  server = serve({ fetch: (await fixtureBackend()).fetch, hostname: '127.0.0.1', port });
  await once(server, 'listening');
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => void server?.close());

async function runPreview(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string; errorOutput: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'preview', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: process.env.DATA_DIR, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errorOutput = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errorOutput += chunk));
  const [code] = await once(child, 'close');
  return { code, output, errorOutput };
}

async function printLink(entry: string, lang: string, settings: Record<string, string> = {}): Promise<string> {
  const { output, errorOutput } = await runPreview([entry, '--lang', lang], {
    CONTENT_DIR: documentFolder(ENTRIES),
    SITE_ORIGIN: site.origin,
    PREVIEW_SECRET: SECRET,
    ...settings,
  });
  const link = output.trim().split('\n').at(-1) ?? '';
  if (!link.startsWith(`${site.origin}/preview?token=`)) throw new Error(`No link:\n${output}${errorOutput}`);
  return link.slice(site.origin.length);
}

test.each([
  ['columns/12', 'en', '/en/columns/12'],
  ['pages/home', 'ja', '/'],
  ['works/kanda-shops', 'ja', '/works/kanda-shops'],
])('PV-04 prints a link for %s in %s that leads to %s with a preview session', async (entry, lang, path) => {
  const { status, headers } = await sendRequest(site.origin, await printLink(entry, lang));
  expect([status, headers.location]).toEqual([303, path]);
  expect(headers['set-cookie']?.[0]).toMatch(/^meguri_preview=/);
});

test('PV-04 prints a token with entry, revision and language that expires after 30 minutes', async () => {
  const link = await printLink('columns/12', 'en');
  const claims = JSON.parse(Buffer.from(link.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    type: 'columns',
    id: 12,
    lang: 'en',
    revision: expect.stringMatching(/^[0-9a-f]{10}$/),
  });
  expect(claims.exp).toBeGreaterThan(inSeconds(29 * 60));
  expect(claims.exp).toBeLessThanOrEqual(inSeconds(30 * 60));
});

test('PV-04 uses a separate backend with its API key', async () => {
  const settings = { CONTENT_API_BASE: base, CONTENT_API_KEY: FIXTURE_KEY };
  const { headers } = await sendRequest(site.origin, await printLink('columns/12', 'en', settings));
  expect(headers.location).toBe('/en/columns/12');
});

test('explains the error when the API key of a separate backend is missing', async () => {
  const { code, errorOutput } = await runPreview(['columns/12'], { PREVIEW_SECRET: SECRET, CONTENT_API_BASE: base });
  expect(code).toBe(1);
  expect(errorOutput).toContain('The content backend is not available');
  expect(errorOutput).not.toMatch(/^\s+at /m);
});

describe('invalid input', () => {
  test.each([
    [['columns/12'], {}, 'Previews are disabled. Set PREVIEW_SECRET'],
    [['columns/12', '--lang', 'fr'], { PREVIEW_SECRET: SECRET }, 'Usage: npm run preview'],
    [[], { PREVIEW_SECRET: SECRET }, 'Usage: npm run preview'],
    [['people/1'], { PREVIEW_SECRET: SECRET }, '“people/1” is not the name of an entry'],
    [['columns/999'], { PREVIEW_SECRET: SECRET }, 'columns/999 does not exist in Japanese'],
    [['columns/12'], { PREVIEW_SECRET: 'too-short' }, 'PREVIEW_SECRET must have at least 32 characters'],
  ])('rejects %j in one sentence', async (args, settings, message) => {
    const { code, output, errorOutput } = await runPreview(args, {
      CONTENT_DIR: documentFolder(ENTRIES),
      ...settings,
    });
    expect(code).toBe(1);
    expect(errorOutput).toContain(message);
    expect(errorOutput).not.toMatch(/^\s+at /m);
    expect(output).not.toContain('token=');
  });
});
