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
  /**
   * Handles a request under `API_PATH` once content is loaded.
   * Never rejects. Drafts require the API key.
   */
  fetch(request: Request): Promise<Response>;
  /** Handles a request from this process without the API key. Never mount this on an HTTP server. */
  fetchInside(request: Request): Promise<Response>;
  /** Resolves after the first attempt to read the content, even if it failed. */
  ready: Promise<void>;
  /**
   * Resolves when image colours are computed, which requests do not wait for.
   * With `watch`, perhaps earlier.
   */
  complete: Promise<void>;
  /** Returns why the served content is stale, such as a failing disk; null if it is current. */
  trouble(): Trouble | null;
  /**
   * Returns since when published entries have had errors, or null.
   * They are omitted or served in an earlier version.
   */
  invalidSince(): Date | null;
  /** Returns why no content can be served and how to fix that, or null. Call only after `ready`. */
  nothingToServe(): string | null;
  /** Returns all problems of the current content, ordered by file and line. */
  diagnostics(): Diagnostic[];
  /** Registers a listener for changes of published content. Returns a function that unsubscribes. */
  onChange(listener: ChangeListener): () => void;
  /** Registers a listener for pending changes; the promise resolves when the change has been read. */
  onChanging(listener: (change: Promise<void>) => void): void;
  /** Stops watching content and sending mail. Resolves when running work has finished. */
  close(): Promise<void>;
}

export interface BackendOptions {
  /** Folder with `works/`, `news/` ... `site/`. */
  contentDir: string;
  /** Whether to reload content within seconds of a change. */
  watch?: boolean;
  /** API key: with it as a bearer token, clients may read drafts and post submissions. */
  key?: string | undefined;
  /** Storage and mail settings. Without them, submissions are rejected. */
  submissions?: SubmissionsSettings | undefined;
  /**
   * Cache files for image colours and, with `software`, parsed content.
   * Without them, each start recomputes both.
   */
  cache?: { colourCacheFile: string; indexFile: string } | undefined;
  /** Content inside the project is reloaded only while the software on disk is the running version. */
  software?: Software | undefined;
  /** Paths of pages that do not depend on entries, such as `/about`. Without them, links are not checked. */
  fixedPaths?: readonly string[] | undefined;
  log: Log;
}

export interface SubmissionsSettings extends Pick<SubmissionsOptions, 'dataDir' | 'mail' | 'retentionDays'> {
  /** Origin of the site, which serves the documents: `https://www.example.com`. */
  siteOrigin: string;
}

/** Creates the content API for a folder of Markdown files, with a database for submissions. */
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
