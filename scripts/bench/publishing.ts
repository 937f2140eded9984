/** Time from a click in WordPress until a visitor sees the change. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { API_PATH } from '../../contract/api/api-path.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { launchBrowser } from '../lib/launch-browser.ts';
import { freePort } from '../lib/start-site.ts';
import { importSample } from '../wordpress/import-sample.ts';
import { logIn } from '../wordpress/log-in.ts';
import { MESSAGES } from '../wordpress/messages.ts';
import { type RunningWordpress, startWordpress } from '../wordpress/start-wordpress.ts';
import { median } from './load.ts';
import { print, type Row, table } from './report.ts';
import { measuredSite } from './site-process.ts';
import { TARGETS } from './targets.ts';

const UPDATES = 10;
const PUBLICATIONS = 5;
/** Requests after each change, to detect stale responses. */
const CHECKS_AFTERWARDS = 20;
const NEWS = 15;
const POLL_MS = 50;
const TIMEOUT_MS = 20_000;
const BUTTON = '.editor-post-publish-button[aria-disabled="false"]';

export async function publishing(): Promise<void> {
  print('WordPress 6.1 with SQLite and the sample content behind the site, all on this machine, and Chromium:');
  print('an editor clicks, and a visitor’s page is loaded again and again until it has the new title.\n');
  const folder = mkdtempSync(join(tmpdir(), 'meguri-bench-'));
  const sitePort = await freePort();
  const siteOrigin = `http://localhost:${sitePort}`;
  const cores = join(PROJECT_ROOT, '.vitest/wordpress-cores');
  const options = { folder: join(folder, 'wordpress'), cores, core: '6.1', port: await freePort() } as const;
  try {
    await using wordpress = await startWordpress({ ...options, siteOrigin, messages: MESSAGES.en });
    await importSample(wordpress);
    const { apiKey, previewSecret, revalidateSecret } = wordpress.secrets;
    await using site = await measuredSite({
      PORT: String(sitePort),
      SITE_ORIGIN: siteOrigin,
      CONTENT_API_BASE: wordpress.origin + API_PATH,
      CONTENT_API_KEY: apiKey,
      PREVIEW_SECRET: previewSecret,
      REVALIDATE_SECRET: revalidateSecret,
    });
    await measure(wordpress, `${site.origin}/news/${NEWS}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(wordpress: RunningWordpress, url: string): Promise<void> {
  const rest = restClient(wordpress);
  const posts = (await (await rest(`meguri-news?per_page=100&context=edit`)).json()) as RestPost[];
  const id = posts.find(({ meta }) => meta.meguri_entry_id === NEWS && meta.meguri_lang === 'ja')?.id ?? 0;
  const browser = await launchBrowser();
  const times: Record<'read' | 'update' | 'publish', number[]> = { read: [], update: [], publish: [] };
  let stale = 0;
  try {
    const context = await browser.newContext({ locale: 'ja', viewport: { width: 1440, height: 900 } });
    await logIn(context, wordpress, 'tamura');
    const editor = await context.newPage();
    const visitor = await (await browser.newContext({ locale: 'ja' })).newPage();
    const change = async (kind: 'update' | 'publish', title: string) => {
      await editor.evaluate((text) => window.wp.data.dispatch('core/editor').editPost({ title: text }), title);
      if (kind === 'publish') await editor.click('.editor-post-publish-panel__toggle');
      await editor.waitForSelector(BUTTON);
      // Wait until the editor has loaded.
      await editor.waitForLoadState('networkidle');
      const begin = performance.now();
      const visible = waitForTitle(visitor, url, title);
      await editor.click(BUTTON);
      await visible;
      times[kind].push(performance.now() - begin);
      for (let check = 0; check < CHECKS_AFTERWARDS; check++) {
        if (!(await (await fetch(url)).text()).includes(title)) stale += 1;
      }
      const requestedAt = performance.now();
      await (await rest(`meguri-news/${id}?context=edit`)).arrayBuffer();
      times.read.push(performance.now() - requestedAt);
    };
    await openEditor(editor, wordpress, id);
    for (let round = 0; round < UPDATES; round++) await change('update', `年末年始の営業日（第${round + 1}版）`);
    for (let round = 0; round < PUBLICATIONS; round++) {
      await (await rest(`meguri-news/${id}`, { status: 'draft' })).arrayBuffer();
      await openEditor(editor, wordpress, id);
      await change('publish', `年末年始の営業日（第${round + 1}回の公開）`);
    }
  } finally {
    await browser.close();
  }
  const reference = median(times.read);
  const row = (name: string, values: number[]): Row => [
    ...[name, values.length, median(values), Math.max(...values)],
    median(values) / reference,
  ];
  table(
    ['what', 'times', 'median (ms)', 'worst (ms)', '÷ a read'],
    [
      row('“Update” of a published entry', times.update),
      row('“Publish” of a draft', times.publish),
      row('a read of the same entry over WordPress’s REST API', times.read),
    ],
    [times.update, times.publish].map((values) => [{ value: median(values), target: TARGETS.publishing }]),
  );
  const checks = CHECKS_AFTERWARDS * (UPDATES + PUBLICATIONS);
  print(`The page was requested ${checks} times afterwards; ${stale} responses had an older version.\n`);
}

async function waitForTitle(visitor: Page, url: string, title: string): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    await visitor.goto(url, { waitUntil: 'commit' });
    if ((await visitor.textContent('h1'))?.includes(title)) return;
    // Requests without a pause would slow down WordPress.
    await setTimeout(POLL_MS);
  }
  throw new Error(`The page did not show "${title}" within ${TIMEOUT_MS} ms`);
}

async function openEditor(page: Page, { origin }: RunningWordpress, id: number): Promise<void> {
  await page.goto(`${origin}/wp-admin/post.php?post=${id}&action=edit`);
  // Changes are lost until the editor is ready.
  await page.waitForFunction(() => window.wp?.data.select('core/editor').__unstableIsEditorReady());
  await page.waitForSelector('.editor-post-publish-button, .editor-post-publish-panel__toggle');
  // The welcome guide covers the button.
  await page.evaluate(() => window.wp.data.dispatch('core/preferences').set('core/edit-post', 'welcomeGuide', false));
}

interface RestPost {
  id: number;
  meta: { meguri_entry_id: number; meguri_lang: string };
}

function restClient({ origin, secrets }: RunningWordpress) {
  const authorization = `Basic ${Buffer.from(`admin:${secrets.applicationPassword}`).toString('base64')}`;
  return (path: string, change?: object) =>
    fetch(`${origin}/wp-json/wp/v2/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(change && { method: 'POST', body: JSON.stringify(change) }),
    });
}

declare global {
  interface Window {
    wp: {
      data: {
        dispatch(store: string): { editPost(change: object): void; set(...preference: unknown[]): void };
        select(store: string): { __unstableIsEditorReady(): boolean };
      };
    };
  }
}
