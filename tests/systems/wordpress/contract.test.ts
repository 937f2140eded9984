/** The contract on WordPress, which must respond like the embedded backend */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '../../../backend/backend.ts';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { runCommand } from '../../../scripts/bootstrap/run-command.mjs';
import { exportContent } from '../../../scripts/transfer/export/export-content.ts';
import { siteConfig } from '../../../site.config.ts';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { fixtureBackend } from '../../support/site/fixture-backend.ts';
import { logIn } from './support/admin/log-in.ts';
import {
  editorOf,
  type ImportedWordpress,
  importFixture,
  postOf,
  startImportedWordpress,
} from './support/imported-wordpress.ts';
import { wordpressProblem } from './support/local-wordpress.ts';
import { everyResponse } from './support/site/every-response.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('the contract on WordPress', () => {
  let wordpress: ImportedWordpress;
  let base: string;
  let embedded: Map<string, string>;
  beforeAll(async () => {
    wordpress = await startImportedWordpress();
    base = wordpress.origin + API_PATH;
    const backend = await fixtureBackend();
    await backend.complete;
    embedded = await everyResponse(async (path) =>
      (await backend.fetch(new Request(`http://api.test${API_PATH}${path}`))).text(),
    );
  });
  afterAll(() => wordpress?.stop());

  test('responds byte for byte like the embedded backend', async () => {
    const responses = await everyResponse(async (path) => (await fetch(base + path)).text());
    expect(responses.size).toBeGreaterThan(150);
    for (const [path, response] of responses) expect(response, path).toBe(embedded.get(path));
  });

  /** Counts the database queries of a request. @returns the file of the plugin */
  const log = () => join(wordpress.folder, 'logs/queries');
  async function countQueries(): Promise<string> {
    const counter = `<?php register_shutdown_function( function () { file_put_contents( '${log()}', $GLOBALS['wpdb']->num_queries ); } );
      add_filter( 'edit_posts_per_page', fn ( $rows ) => (int) ( $_GET['rows'] ?? $rows ) );`;
    const plugin = join(wordpress.folder, 'tree/wp-content/mu-plugins/count.php');
    await writeFile(plugin, counter);
    return plugin;
  }
  async function queriesOf(url: string, headers: Record<string, string> = {}): Promise<number> {
    await rm(log(), { force: true });
    await (await fetch(url, { headers })).arrayBuffer();
    // The plugin writes the file after the response.
    await expect.poll(() => readFile(log(), 'utf8').catch(() => '')).not.toBe('');
    return Number(await readFile(log(), 'utf8'));
  }

  test('needs as many queries for a list of 100 as for a list of 2, and at most 15', async () => {
    const plugin = await countQueries();
    for (const type of ['works', 'news', 'columns', 'pages', 'downloads']) {
      const few = await queriesOf(`${base}/${type}?per_page=2`);
      expect(few, type).toBeLessThanOrEqual(15);
      expect(await queriesOf(`${base}/${type}?per_page=100`), type).toBe(few);
    }
    await rm(plugin);
  });

  test('sends the time of the last change', async () => {
    const response = await fetch(`${base}/works/mejiro-flats`);
    const { modified_at } = (await response.json()) as { modified_at: string };
    expect(Date.parse(response.headers.get('last-modified') ?? '')).toBe(Date.parse(modified_at));
  });

  test('skips unchanged entries on import, and overwrites entries edited in WordPress only when forced', async () => {
    const contentDir = await mkdtemp(join(tmpdir(), 'meguri-news-'));
    for (const name of ['news', 'site', 'redirects.yaml']) {
      await cp(join(fixtureContent(), name), join(contentDir, name), { recursive: true });
    }
    const repeated = await importFixture(wordpress.transfer, { contentDir });
    expect(repeated).toMatchObject({ created: [], updated: [], edited: [], broken: [], files: 0 });
    expect(repeated.unchanged.length).toBeGreaterThan(20);

    const editor = editorOf(wordpress);
    const post = await postOf(editor, 'news', 15);
    await editor(`meguri-news/${post.id}`, { title: `${post.title.raw}（訂正）` });
    expect(await importFixture(wordpress.transfer, { contentDir, isDryRun: true })).toMatchObject({
      updated: [],
      edited: ['news/15'],
    });
    expect(await importFixture(wordpress.transfer, { contentDir })).toMatchObject({ updated: [], edited: ['news/15'] });
    expect(await (await fetch(`${base}/news/15`)).json()).toMatchObject({ title: `${post.title.raw}（訂正）` });
    expect(await importFixture(wordpress.transfer, { contentDir, isForced: true })).toMatchObject({ edited: [] });
    expect(await (await fetch(`${base}/news/15?lang=ja`)).text()).toBe(embedded.get('/news/15?lang=ja'));
  });

  test('exports the imported files unchanged, and edited entries with the same API responses', async () => {
    const editor = editorOf(wordpress);
    for (const [type, id] of [
      ['pages', 8],
      ['works', 16],
      ['columns', 13],
      ['jobs', 1],
      ['seminars', 1],
      ['campaigns', 1],
      ['downloads', 1],
    ] as const) {
      const post = await postOf(editor, type, id);
      await editor(`meguri-${type}/${post.id}`, { title: `${post.title.raw}★` });
    }
    const parent = await mkdtemp(join(tmpdir(), 'meguri-moved-'));
    const folder = join(parent, 'content');
    await exportContent(wordpress.transfer, { folder, onProgress: () => undefined });
    const file = 'news/2026-11-10-closing-days/ja.md';
    expect(await readFile(join(folder, file), 'utf8')).toBe(await readFile(join(fixtureContent(), file), 'utf8'));

    const exported = createBackend({ contentDir: folder, log: { info() {}, warn() {}, error: console.error } });
    await exported.complete;
    expect(exported.diagnostics()).toEqual([]);
    const request = async (path: string) =>
      (await exported.fetch(new Request(`http://api.test${API_PATH}${path}`))).text();
    const lists = ['pages', 'works', 'columns', 'jobs', 'seminars', 'downloads'].map(
      (type) => `/${type}?per_page=100&lang=ja`,
    );
    const entries = [
      '/pages/services-fund',
      '/works/mejiro-flats',
      '/columns/13',
      `/campaigns/${siteConfig.campaign.slug}`,
    ];
    for (const path of [...lists, ...entries, '/site', '/redirects']) {
      expect(await request(path), path).toBe(await (await fetch(base + path)).text());
    }
    await exported.close();
    await rm(parent, { recursive: true });
  });

  test('rebuilds its table of entries after an update of the plugin without missing entries meanwhile', async () => {
    const count = async () => (await (await fetch(`${base}/works?per_page=100`)).json()).total;
    const before = await count();
    const database = new DatabaseSync(join(wordpress.folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    const version = () =>
      database.prepare(`SELECT option_value FROM wp_options WHERE option_name = 'meguri_version'`).get()?.option_value;
    const current = version();
    database.exec(`UPDATE wp_options SET option_value = '1' WHERE option_name = 'meguri_version'`);
    // Row of an earlier version for a deleted post.
    database.exec(`INSERT INTO wp_meguri_entries SELECT 999999, type, lang, 9999, 'gone', status, 0, published_at, unpublish_at,
      pinned_until, starts_at, ends_at, category, roles, station, month, media FROM wp_meguri_entries LIMIT 1`);
    const first = count();
    while (version() !== current) expect(await count()).toBe(before);
    expect([await first, await count()]).toEqual([before, before]);
    expect(database.prepare('SELECT 1 FROM wp_meguri_entries WHERE post_id = 999999').get()).toBeUndefined();
    database.close();
  });

  test('needs as many queries for 20 English entries in the admin as for 2, and at most 80 for the dashboard', async () => {
    const plugin = await countQueries();
    const headers = { cookie: await logIn(wordpress, 'tamura') };
    const admin = (path: string) => queriesOf(`${wordpress.origin}/wp-admin/${path}`, headers);
    const list = (rows: number) => admin(`edit.php?post_type=meguri_news&meguri_lang=en&rows=${rows}`);
    await list(20);
    expect(await list(20)).toBe(await list(2));
    // The dashboard checks all entries once, then only saved ones.
    expect(await admin('index.php')).toBeLessThanOrEqual(80);
    await rm(plugin);
    const editor = editorOf(wordpress);
    const [ja, en] = [await postOf(editor, 'news', 12), await postOf(editor, 'news', 12, 'en')];
    await editor(`meguri-news/${en.id}`, { author: 1 });
    const database = new DatabaseSync(join(wordpress.folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    const sql = "SELECT option_value FROM wp_options WHERE option_name = '_transient_meguri_invalid_entries'";
    const storedValue = String(database.prepare(sql).get()?.option_value);
    database.close();
    expect([...storedValue.matchAll(/i:\d+;i:(\d+)/g)].map(([, id]) => Number(id)).toSorted()).toEqual(
      [ja.id, en.id].toSorted(),
    );
  });

  // Runs last, because it takes seats of seminars.
  test('passes the contract tests', async () => {
    const env = { ...process.env, CONTRACT_API_BASE: base, CONTRACT_API_KEY: wordpress.secrets.apiKey };
    const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/contract', '--retry=0', '--maxWorkers=1'];
    const { ok, output } = await runCommand(process.execPath, args, {
      env,
      timeoutMs: 280_000,
      capture: true,
    });
    expect(ok, output.slice(-3000)).toBe(true);
  }, 300_000);
});
