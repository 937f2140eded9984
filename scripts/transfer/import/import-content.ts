/** An interrupted import can be repeated, because unchanged entries are skipped. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { wordpressFields } from '../../schemas/wordpress-fields.ts';
import type { ImportedMedia, TransferState, WordPressClient } from '../wordpress-client.ts';
import { entryPayload } from './entry-payload.ts';
import { type ImportedFile, importedFile, picturesOf } from './imported-media.ts';
import { type ImportedEntry, readContent } from './read-content.ts';
import { sitePayload } from './site-payload.ts';

export interface ImportOptions {
  contentDir: string;
  fields: ReturnType<typeof wordpressFields>;
  isDryRun: boolean;
  /** Overwrites edited entries. */
  isForced: boolean;
  /** Trashes entries that are missing from the folder. */
  isDeleting: boolean;
  onProgress(phase: string, done: number, total: number): void;
}

/** Names of entries, such as `works/12`. */
export interface ImportReport {
  created: string[];
  updated: string[];
  unchanged: string[];
  /** Skipped, because they were edited in WordPress. */
  edited: string[];
  /** Missing from the folder and unedited. */
  missing: string[];
  /** Skipped because of content errors. */
  broken: string[];
  files: number;
}

/** A small server has about this many PHP processes. */
const CONCURRENCY = 4;

/** @throws {Refusal} if WordPress fails */
export async function importContent(wordpress: WordPressClient, options: ImportOptions): Promise<ImportReport> {
  const { contentDir, fields, isDryRun, isForced, isDeleting, onProgress } = options;
  const [{ entries, broken }, state] = await Promise.all([readContent(contentDir), wordpress.state()]);
  const report: ImportReport = { created: [], updated: [], unchanged: [], edited: [], missing: [], broken, files: 0 };
  const media = new Map(Object.entries(state.media));

  async function move(file: ImportedFile, source: string): Promise<void> {
    const imported = media.get(file.path);
    if (imported?.signature === file.signature) return;
    report.files += 1;
    if (isDryRun) {
      media.set(file.path, imported ?? { id: 0, url: '', signature: '' });
      return;
    }
    const bytes = await readFile(join(contentDir, source));
    const { id, url } = await wordpress.putMedia(
      { path: file.path, signature: file.signature, ...file.metadata },
      bytes,
    );
    media.set(file.path, { id, url, signature: file.signature });
  }

  let done = 0;
  const moveEntry = async (entry: ImportedEntry): Promise<void> => {
    const name = `${entry.type}/${entry.id}`;
    onProgress(name, done++, entries.length);
    for (const file of picturesOf(entry)) await move(file, decodeURIComponent(file.path));
    const files = await importedDocuments(contentDir, entry, move, media);
    const payload = entryPayload(
      entry,
      fields.types[entry.type] ?? { shared: {}, translated: {} },
      (path) => media.get(path),
      files,
    );
    const imported = state.entries[name];
    const exists = imported !== undefined;
    if (imported === payload.hash) report.unchanged.push(name);
    else if (exists && imported === '' && !isForced) report.edited.push(name);
    else {
      const wouldBe = exists ? 'updated' : 'created';
      // WordPress decides, because the entry may have changed meanwhile.
      const result = isDryRun
        ? wouldBe
        : await wordpress.putEntry(entry.type, entry.id, { ...payload, force: isForced });
      report[result].push(name);
    }
  };
  const queue = new PQueue({ concurrency: CONCURRENCY });
  await queue.addAll(entries.map((entry) => () => moveEntry(entry)));
  report.missing = broken.length > 0 ? [] : missingFrom(entries, state);
  for (const name of isDeleting && !isDryRun ? report.missing : []) {
    const [type = '', id = ''] = name.split('/');
    await wordpress.removeEntry(type, Number(id));
  }
  onProgress('site', entries.length, entries.length);
  const site = await sitePayload(contentDir, move, (path) => media.get(path)?.id ?? 0);
  if (site && !isDryRun) await wordpress.putSite(site);
  return report;
}

function missingFrom(entries: readonly ImportedEntry[], { entries: hashes, trash }: TransferState): string[] {
  const present = new Set(entries.map(({ type, id }) => `${type}/${id}`));
  return Object.keys(hashes).filter((name) => hashes[name] !== '' && !present.has(name) && !trash.includes(name));
}

/** @returns attachments by language */
async function importedDocuments(
  contentDir: string,
  { type, folder }: ImportedEntry,
  move: (file: ImportedFile, source: string) => Promise<void>,
  media: ReadonlyMap<string, ImportedMedia>,
): Promise<Record<string, number>> {
  const names = type === 'downloads' ? ['ja.pdf', 'en.pdf'].filter((name) => folder.files.has(name)) : [];
  const attachments: Record<string, number> = {};
  for (const name of names) {
    const path = `${folder.path}/${name}`;
    const edition = createHash('sha256')
      .update(await readFile(join(contentDir, path)))
      .digest('hex');
    await move(importedFile(path, { edition }), path);
    attachments[name.slice(0, 2)] = media.get(path)?.id ?? 0;
  }
  return attachments;
}
