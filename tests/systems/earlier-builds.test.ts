/**
 * Pages of earlier builds after a deployment or rollback. Retention is tested without building in
 * `tests/unit/scripts/retained-builds.test.ts`.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILD_INPUTS, ensureBuilt } from '../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { removeExpiredBuilds } from '../../scripts/bootstrap/retained-builds.mjs';
import { followLink } from '../support/browser/follow-link.ts';
import { documentsOf, open, requestsOf } from '../support/browser/page-actions.ts';
import { inSameDocument, NOT_FOUND_ERROR, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { freePort, type RunningSite, startSite } from '../support/site/start-site.ts';

const FILES = /\/static\/assets\/[^\s"]+/g;
const DAY_MS = 24 * 60 * 60_000;
const FOLDER = `.vitest/earlier-builds-${process.pid}`;
const BUILD = join(FOLDER, 'build');
const EXTENSION = `
  const page = { name: 'edition', path: '/edition', middleware: ['redirect-en', 'header-mode'], header: 'solid' };
  const load = async () => ({ data: {}, page: { title: 'edition', description: 'edition' } });
  const server = { data: async () => ({ load }) };
  export const extraPages = [{ ...page, locales: ['ja', 'en'], module: () => import('./edition.tsx'), server }];
  export const onErrorPage = () => {};
`;

const browser = browserForFile({ pictures: false });
let site: RunningSite | undefined;
let port: string;
let served: string;
beforeAll(async () => {
  port = String(await freePort());
  mkdirSync(join(PROJECT_ROOT, FOLDER, 'source'), { recursive: true });
});
afterAll(async () => {
  await site?.stop();
  rmSync(join(PROJECT_ROOT, FOLDER), { recursive: true, force: true });
});

/** Builds the site with a changed page, and restarts it. */
async function deploy(edition: number): Promise<{ chunk: string; sheet: string; version: string }> {
  const source = join(FOLDER, 'source');
  writeFileSync(join(PROJECT_ROOT, source, 'extension.ts'), EXTENSION);
  writeFileSync(join(PROJECT_ROOT, source, 'edition.css'), `@layer pages { h1 { --edition: ${edition} } }`);
  const code = `import './edition.css'; export default function Edition() { return <h1>{'Edition ${edition}'}</h1>; }`;
  writeFileSync(join(PROJECT_ROOT, source, 'edition.tsx'), code);
  const inputs = [...BUILD_INPUTS, source];
  await ensureBuilt(process.execPath, { folder: BUILD, inputs, extension: source });
  // The running server keeps its build until the restart.
  if (site) expect((await sendRequest(site.origin, '/en/edition')).body).toContain(served);
  served = `Edition ${edition}`;
  await restart();
  const read = (file: string) => JSON.parse(readFileSync(join(PROJECT_ROOT, BUILD, file), 'utf8'));
  const { file, css } = read('client/.vite/manifest.json')[`${source}/edition.tsx`];
  return { chunk: `/static/${file}`, sheet: `/static/${css[0]}`, version: read('stamp.json').buildId };
}

async function restart(): Promise<void> {
  await site?.stop();
  site = await startSite({ MEGURI_BUILD_DIR: BUILD, PORT: port, CONTENT_DIR: documentFolder(['pages/about']) });
}

const origin = () => site?.origin ?? '';
const statusOf = async (path: string) => (await sendRequest(origin(), path)).status;

test('serves the files of an earlier build until they expire', async () => {
  const first = await deploy(1);
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${origin()}/about`);
  const { body: oldPage } = await sendRequest(origin(), '/about');
  const files = [...new Set(oldPage.match(FILES))];
  expect(files.length).toBeGreaterThan(3);

  const second = await deploy(2);
  expect(second.chunk).not.toBe(first.chunk);
  const existing = await sendRequest(origin(), first.chunk, { 'accept-encoding': 'br' });
  expect(existing.status).toBe(200);
  expect(existing.headers['content-type']).toMatch(/^text\/javascript/);
  expect(existing.headers['content-encoding']).toBe('br');
  expect(existing.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(second.sheet).not.toBe(first.sheet);
  const sheet = await sendRequest(origin(), first.sheet);
  expect([sheet.status, sheet.body]).toEqual([200, expect.stringContaining('--edition:1')]);
  // Payloads exist for the current build only.
  const payload = await sendRequest(origin(), `/static/${first.version}/edition/payload.js`);
  expect([payload.status, payload.body, payload.headers['cache-control']]).toEqual([404, '', 'private, no-store']);

  const documents = documentsOf(page);
  const requests = requestsOf(page);
  await followLink(page, '/edition?from=old');
  await page.getByRole('heading', { level: 1, name: 'Edition 2' }).waitFor();
  expect(documents).toEqual(['/edition?from=old']);
  expect(requests).toContain(first.chunk);
  expect(await inSameDocument(page)).toBe(false);
  await visitor.waitForConsoleError(NOT_FOUND_ERROR);

  expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => 200));

  expect(await deploy(1)).toEqual(first);
  const retained = [first, second].flatMap(({ chunk, sheet }) => [chunk, sheet]);
  expect(await Promise.all(retained.map(statusOf))).toEqual(retained.map(() => 200));

  removeExpiredBuilds(join(PROJECT_ROOT, BUILD), Date.now() + 15 * DAY_MS);
  // The restart clears the server's memory cache of files.
  await restart();
  expect(await statusOf(first.chunk)).toBe(200);
  const deleted = await sendRequest(origin(), second.chunk, { 'accept-encoding': 'br' });
  expect([deleted.status, deleted.headers['cache-control']]).toEqual([404, 'private, no-store']);
  expect(
    await Promise.all((await sendRequest(origin(), '/about')).body.match(FILES)?.map(statusOf) ?? []),
  ).not.toContain(404);
});
