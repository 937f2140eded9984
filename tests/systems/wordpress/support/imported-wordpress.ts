import { execFileSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../../../scripts/bootstrap/project-root.mjs';
import { type ImportReport, importContent } from '../../../../scripts/transfer/import/import-content.ts';
import { createWordPressClient, type WordPressClient } from '../../../../scripts/transfer/wordpress-client.ts';
import type { RunningWordpress } from '../../../../scripts/wordpress/start-wordpress.ts';
import { fixtureContent } from '../../../support/site/document-folder.ts';
import { startLocalWordpress } from './local-wordpress.ts';
import { untilAnnounced } from './site/until-announced.ts';

export type ImportedWordpress = RunningWordpress & {
  folder: string;
  transfer: WordPressClient;
  /** Stops only PHP. */
  pause: () => Promise<void>;
  /** Restarts PHP at the same address. */
  resume: () => Promise<void>;
};

/** In the data folder of this test run, which all workers share */
const IMPORTED = join(process.env.DATA_DIR ?? tmpdir(), 'imported-wordpress');
/** Folders that are never written: linking is faster than copying their 57 MB */
const ONLY_READ = ['tree/wp-admin', 'tree/wp-includes'].map((name) => join(IMPORTED, name));
/** Maximum wait for the import of another worker, in milliseconds: less than hooks may take */
const WAIT_MS = 280_000;

/** @param options `siteOrigin` is notified of changes */
export async function startImportedWordpress(
  options: { siteOrigin?: string; port?: number; onPluginError?: (entry: string) => void } = {},
): Promise<ImportedWordpress> {
  await ensureImported();
  const parent = await mkdtemp(join(tmpdir(), 'meguri-imported-'));
  const folder = join(parent, 'wordpress');
  copyImported(folder);
  const wordpress = await startLocalWordpress({ ...options, folder });
  let running: RunningWordpress | null = wordpress;
  const pause = async () => {
    await running?.stop();
    running = null;
  };
  const resume = async () => {
    running = await startLocalWordpress({ ...options, folder, port: Number(new URL(wordpress.origin).port) });
  };
  const stop = async () => {
    await pause();
    await rm(parent, { recursive: true, force: true });
  };
  return { ...wordpress, pause, resume, stop, [Symbol.asyncDispose]: stop, transfer: transferTo(wordpress) };
}

function copyImported(folder: string): void {
  cpSync(IMPORTED, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !ONLY_READ.includes(source),
  });
  execFileSync('cp', ['-Rl', ...ONLY_READ, join(folder, 'tree')]);
}

/**
 * Imports once for all copies, because an import takes 15 seconds. Ports are not reserved: a free one may be taken
 * later.
 */
export async function ensureImported(): Promise<void> {
  const isMine = await mkdir(`${IMPORTED}.lock`).then(
    () => true,
    () => false,
  );
  if (isMine) {
    try {
      const wordpress = await startLocalWordpress({ folder: IMPORTED });
      await importFixture(transferTo(wordpress));
      await untilAnnounced(IMPORTED);
      await wordpress.stop();
      await writeFile(`${IMPORTED}.lock/ready`, '');
    } catch (error) {
      await writeFile(`${IMPORTED}.lock/failed`, '');
      throw error;
    }
  }
  const until = Date.now() + WAIT_MS;
  while (!existsSync(`${IMPORTED}.lock/ready`)) {
    if (existsSync(`${IMPORTED}.lock/failed`) || Date.now() > until)
      throw new Error('The WordPress with the fixture content was not made');
    await setTimeout(200);
  }
}

export async function importFixture(
  transfer: WordPressClient,
  options: { contentDir?: string; isDryRun?: boolean; isForced?: boolean; isDeleting?: boolean } = {},
): Promise<ImportReport> {
  const fields = JSON.parse(await readFile(join(PROJECT_ROOT, 'wordpress/meguri/fields.json'), 'utf8'));
  const defaults = {
    contentDir: fixtureContent(),
    isDryRun: false,
    isForced: false,
    isDeleting: false,
    onProgress: () => undefined,
  };
  return importContent(transfer, { ...defaults, ...options, fields });
}

export function transferTo({ origin, secrets }: RunningWordpress): WordPressClient {
  return createWordPressClient(origin, { user: 'admin', password: secrets.applicationPassword ?? '' });
}

/** Client of the REST API. A change resolves once the site is notified. */
export function editorOf(
  { origin, secrets, folder }: RunningWordpress & { folder: string },
  { isAwaited = true }: { isAwaited?: boolean } = {},
) {
  const authorization = `Basic ${Buffer.from(`admin:${secrets.applicationPassword}`).toString('base64')}`;
  return async <Body>(path: string, change?: object): Promise<Body> => {
    const response = await fetch(`${origin}/wp-json/wp/v2/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(change && { method: 'POST', body: JSON.stringify(change) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const body = (await response.json()) as Body;
    if (change && isAwaited) await untilAnnounced(folder);
    return body;
  };
}

export interface Post {
  id: number;
  link: string;
  slug: string;
  status: string;
  title: { raw: string };
  content: { raw: string };
  meta: { meguri_lang: 'ja' | 'en'; meguri_entry_id: number; meguri_cover?: { id: number } };
}

export async function postOf(
  editor: ReturnType<typeof editorOf>,
  type: string,
  entryId: number,
  lang: 'ja' | 'en' = 'ja',
): Promise<Post> {
  const posts = await editor<Post[]>(`meguri-${type}?per_page=100&context=edit&status=any`);
  const post = posts.find(({ meta }) => meta.meguri_entry_id === entryId && meta.meguri_lang === lang);
  if (!post) throw new Error(`There is no post of ${type}/${entryId} in ${lang}`);
  return post;
}
