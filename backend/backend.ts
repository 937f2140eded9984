import { documentPath } from '../contract/site-paths.ts';
import { createApp } from './api/app.ts';
import type { Software } from './content/code-fingerprint.ts';
import { type ChangeListener, createContentStore } from './content/content-store.ts';
import type { Trouble } from './content/content-trouble.ts';
import type { Diagnostic } from './content-lint/diagnostics.ts';
import type { Log } from './log.ts';
import { createMailContent } from './submissions/mail/mail-content.ts';
import { createSubmissions, type SubmissionsOptions } from './submissions/submissions.ts';

export interface Backend {
  /** Handles a request under `API_PATH`; waits until content is read. Never rejects. Drafts need the API key. */
  fetch(request: Request): Promise<Response>;
  /** The same for callers in this process, without the key: never to be mounted on an HTTP server. */
  fetchInside(request: Request): Promise<Response>;
  /** Resolves when the content has been read, whatever is wrong with it. */
  ready: Promise<void>;
  /** Resolves when the pictures' colours are in it, too, which visitors do not wait for. With `watch` perhaps before. */
  complete: Promise<void>;
  /** Why the served content is not what is in the folder, such as a disk that fails; null where it is. */
  trouble(): Trouble | null;
  /** Since when published entries have mistakes, so that they are left out or an earlier version is served; null if none has. */
  invalidSince(): Date | null;
  /** Why there is nothing to serve, in a sentence with what to do; null where there is something. Only after `ready`. */
  nothingToServe(): string | null;
  /** Everything that is wrong with the current content, ordered by file and line; nothing where there is none. */
  diagnostics(): Diagnostic[];
  /** Calls the listener after every change of published content. Returns a function that unsubscribes. */
  onChange(listener: ChangeListener): () => void;
  /** Calls the listener when a change is about to be read, with a promise for the end of that. */
  onChanging(listener: (change: Promise<void>) => void): void;
  /** Stops watching content and sending mail; resolves when running work has ended. */
  close(): Promise<void>;
}

export interface BackendOptions {
  /** The folder with `works/`, `news/` ... `site/`. */
  contentDir: string;
  /** Read content again within seconds of a change. */
  watch?: boolean;
  /** The API key: with it as a bearer token, a client may read drafts and post submissions. */
  key?: string | undefined;
  /** How submissions are stored and mailed. Absent: they are refused. */
  submissions?: SubmissionsSettings | undefined;
  /** Files that cache the pictures' average colours and, with `software`, what was read; absent: each start does it anew. */
  cache?: { colourCacheFile: string; indexFile: string } | undefined;
  /** Content inside the project is reloaded only while the software there is the one that is running. */
  software?: Software | undefined;
  /** Paths of the site's pages that exist independently of entries, such as `/about`. Absent: links are not checked. */
  fixedPaths?: readonly string[] | undefined;
  log: Log;
}

export interface SubmissionsSettings extends Pick<SubmissionsOptions, 'dataDir' | 'mail' | 'retentionDays'> {
  /** Origin of the site, which serves the documents: `https://www.example.com`. */
  siteOrigin: string;
}

/** The content API over a folder of Markdown files, with a database for submissions. */
export function createBackend({
  contentDir,
  watch = false,
  key,
  submissions,
  cache,
  software,
  fixedPaths,
  log,
}: BackendOptions): Backend {
  const store = createContentStore(contentDir, { watch, log, cache, software, fixedPaths });
  const submissionService = submissions
    ? createSubmissions({
        ...submissions,
        linkHref: (token) => submissions.siteOrigin + documentPath(token),
        content: createMailContent(store, submissions.siteOrigin),
        onSeats: store.setTakenSeats,
        log,
      })
    : null;
  const app = createApp({ contentDir, current: store.current, key, submissions: submissionService, log });
  const ready = Promise.all([store.ready, submissionService?.ready]).then(() => undefined);
  return {
    async fetch(request) {
      await ready;
      return app.fetch(request, { isInside: false });
    },
    async fetchInside(request) {
      await ready;
      return app.fetch(request, { isInside: true });
    },
    ready,
    complete: store.complete,
    trouble: store.trouble,
    invalidSince: store.invalidSince,
    nothingToServe: store.nothingToServe,
    diagnostics: store.diagnostics,
    onChange: store.onChange,
    onChanging: store.onChanging,
    async close() {
      await Promise.all([store.close(), submissionService?.close()]);
    },
  };
}
