import { documentPath } from '../contract/site-paths.ts';
import type { Log } from '../lib/log.ts';
import { type Lease, SOLE_HOLDER } from '../lib/queue/lease.server.ts';
import { createApp } from './api/app.ts';
import type { Software } from './content/code-fingerprint.ts';
import type { Outage } from './content/content-outage.ts';
import { type ChangeListener, createContentStore } from './content/content-store.ts';
import type { Diagnostic } from './content-lint/diagnostics.ts';
import { createMailContent } from './submissions/mail/mail-content.ts';
import { createSubmissions, type Submissions, type SubmissionsOptions } from './submissions/submissions.ts';

export interface Backend {
  /** Waits for the content. Never rejects. Drafts require the API key. */
  fetch(request: Request): Promise<Response>;
  /** Requires no API key: never mount this on an HTTP server. */
  privilegedFetch(request: Request): Promise<Response>;
  /** Resolves after the first read, even if it failed. */
  ready: Promise<void>;
  /** Resolves after image colours are computed; with `watch`, perhaps earlier. */
  complete: Promise<void>;
  /** Returns why the served content is stale, or null. */
  outage(): Outage | null;
  /** Returns since when published entries have had errors, or null. */
  invalidSince(): Date | null;
  /** Returns why no content can be served, with a remedy, or null. Call after `ready`. */
  nothingToServe(): string | null;
  diagnostics(): Diagnostic[];
  /** Returns when the content was last found to be as on disk, or null. */
  verifiedAt(): Date | null;
  /** Null without the settings of submissions. @throws {StorageError} */
  submissionsStatus(): ReturnType<Submissions['status']> | null;
  /** Returns a function that unsubscribes. */
  onChange(listener: ChangeListener): () => void;
  /** Announces a pending change; the promise resolves after it was read. */
  onPendingChange(listener: (change: Promise<void>) => void): void;
  /** Resolves when running work has finished. */
  close(): Promise<void>;
}

export interface BackendOptions {
  contentDir: string;
  watch?: boolean;
  /** Bearer token for drafts and submissions. */
  key?: string | undefined;
  /** Without these settings, submissions are rejected. */
  submissions?: SubmissionsSettings | undefined;
  /** Without caches, each start recomputes colours and parses all content. */
  cache?: { colourCacheFile: string; indexFile: string } | undefined;
  /** Content inside the project is reloaded only while this version is on disk. */
  software?: Software | undefined;
  /** Pages that do not depend on entries. Without them, links are not checked. */
  fixedPaths?: readonly string[] | undefined;
  /** Other origins from which pages show pictures. */
  pictureOrigins?: readonly string[] | undefined;
  /** For work that one process per data folder does. Default: this process does it. */
  lease?: Lease | undefined;
  log: Log;
}

export interface SubmissionsSettings extends Pick<SubmissionsOptions, 'dataDir' | 'mail' | 'retentionDays' | 'backup'> {
  /** Origin of document links: `https://www.example.com`. */
  siteOrigin: string;
}

export function createBackend({
  contentDir,
  watch = false,
  key,
  submissions,
  cache,
  software,
  fixedPaths,
  pictureOrigins,
  lease = SOLE_HOLDER,
  log,
}: BackendOptions): Backend {
  const store = createContentStore(contentDir, { watch, log, cache, software, fixedPaths, pictureOrigins });
  const submissionService = submissions
    ? createSubmissions({
        ...submissions,
        linkHref: (token) => submissions.siteOrigin + documentPath(token),
        content: createMailContent(store, submissions.siteOrigin),
        onSeats: store.setTakenSeats,
        lease,
        log,
      })
    : null;
  const app = createApp({ contentDir, current: store.current, key, submissions: submissionService, log });
  const ready = Promise.all([store.ready, submissionService?.ready]).then(() => undefined);
  return {
    async fetch(request) {
      await ready;
      return app.fetch(request, { isPrivileged: false });
    },
    async privilegedFetch(request) {
      await ready;
      return app.fetch(request, { isPrivileged: true });
    },
    ready,
    complete: store.complete,
    outage: store.outage,
    invalidSince: store.invalidSince,
    nothingToServe: store.nothingToServe,
    diagnostics: store.diagnostics,
    verifiedAt: store.verifiedAt,
    submissionsStatus: () => submissionService?.status() ?? null,
    onChange: store.onChange,
    onPendingChange: store.onPendingChange,
    async close() {
      await Promise.all([store.close(), submissionService?.close()]);
    },
  };
}
