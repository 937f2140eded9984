/** A WordPress with the plugin and the fixture content in it. */
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
import { announced } from './site/announced.ts';

export type ImportedWordpress = RunningWordpress & {
  folder: string;
  transfer: WordPressClient;
  /** Ends PHP, and nothing else. */
  halt: () => Promise<void>;
  /** Starts it again, at the same address. */
  resume: () => Promise<void>;
};

/** In the data of this run of the tests, which its workers share. */
const IMPORTED = join(process.env.DATA_DIR ?? tmpdir(), 'imported-wordpress');
/** What WordPress runs and nobody writes: to copy its 57 MB takes more than a second of a processor, to link it a tenth of that. */
const ONLY_READ = ['tree/wp-admin', 'tree/wp-includes'].map((name) => join(IMPORTED, name));
/** Another worker makes it; in milliseconds. */
const WAIT_MS = 100_000;

/** @param options where the site is, which is told of changes */
export async function startImportedWordpress(
  options: { siteOrigin?: string; port?: number; onPluginError?: (entry: string) => void } = {},
): Promise<ImportedWordpress> {
  await ensureImported();
  const parent = await mkdtemp(join(tmpdir(), 'meguri-imported-'));
  const folder = join(parent, 'wordpress');
  copyImported(folder);
  const wordpress = await startLocalWordpress({ ...options, folder });
  let running: RunningWordpress | null = wordpress;
  const halt = async () => {
    await running?.stop();
    running = null;
  };
  const resume = async () => {
    running = await startLocalWordpress({ ...options, folder, port: Number(new URL(wordpress.origin).port) });
  };
  const stop = async () => {
    await halt();
    await rm(parent, { recursive: true, force: true });
  };
  return { ...wordpress, halt, resume, stop, [Symbol.asyncDispose]: stop, transfer: transferTo(wordpress) };
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
 * Made once, and only copied afterwards: an import takes a quarter of a minute. A port that was free before it may be taken after.
 */
export async function ensureImported(): Promise<void> {
  const isMine = await mkdir(`${IMPORTED}.lock`).then(
    () => true,
    () => false,
  );
  if (isMine) {
    const wordpress = await startLocalWordpress({ folder: IMPORTED });
    await importFixture(transferTo(wordpress));
    await announced(IMPORTED);
    await wordpress.stop();
    await writeFile(`${IMPORTED}.lock/ready`, '');
  }
  const until = Date.now() + WAIT_MS;
  while (!existsSync(`${IMPORTED}.lock/ready`)) {
    if (Date.now() > until) throw new Error('The WordPress with the fixture content was not made');
    await setTimeout(200);
  }
}

/** As `npm run content -- import` does it. */
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

/** WordPress's own REST API, for whoever logs in with the application password. A change ends when the site knows of it. */
export function editorOf(
  { origin, secrets, folder }: RunningWordpress & { folder: string },
  { isAwaited = true }: { isAwaited?: boolean } = {},
) {
  const authorization = `Basic ${Buffer.from(`admin:${secrets.applicationPassword}`).toString('base64')}`;
  return async <Answer>(path: string, change?: object): Promise<Answer> => {
    const response = await fetch(`${origin}/wp-json/wp/v2/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(change && { method: 'POST', body: JSON.stringify(change) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const answer = (await response.json()) as Answer;
    if (change && isAwaited) await announced(folder);
    return answer;
  };
}

/** A post as that API has it. */
export interface Post {
  id: number;
  link: string;
  slug: string;
  status: string;
  title: { raw: string };
  content: { raw: string };
  meta: { meguri_lang: 'ja' | 'en'; meguri_entry_id: number; meguri_cover?: { id: number } };
}

/** The post of an entry in a language. */
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
