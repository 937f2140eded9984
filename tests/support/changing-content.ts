/** A content folder that the tests of a file change, and its backend, with spies for the log. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';
import type { Log as BackendLog } from '../../lib/log.ts';
import { type ContentFolder, contentFolder, news, PNG, SITE_JA, work } from '../backend/content-folder.ts';
import { type FailingDisk, failingDisk } from './failing-disk.ts';

type Log = Record<'info' | 'warn' | 'error', ReturnType<typeof vi.fn<BackendLog['info']>>>;

export interface ChangingContent {
  readonly folder: ContentFolder;
  /** The backend of the current test; undefined until the test starts one. */
  backend: Backend | undefined;
  log: Log;
  /** Returns a path beside the content folder, or in it. */
  file(path: string): string;
  start(): Promise<void>;
  request(path: string): Promise<ApiResponse>;
  /** Returns the sorted titles of a list. */
  titles(path: string): Promise<string[] | undefined>;
  warned(): string[];
  /** Makes listing the folder of a type fail. */
  unlistable(type: string, code: string): FailingDisk;
}

interface ApiResponse {
  status: number | undefined;
  retryAfter: string | null | undefined;
  code?: string;
  items?: { title: string }[];
}

/** How long a change may take until it is served, and how often tests look. */
export const SOON = { timeout: 60_000, interval: 20 };

/** Creates the folder and closes the backend for each test. Errors in the log fail the test. Call at the top of the file. */
export function changingContent(): ChangingContent {
  const log: Log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  let folder: ContentFolder | undefined;
  const content: ChangingContent = {
    get folder() {
      if (!folder) throw new Error('The content folder exists inside tests only.');
      return folder;
    },
    backend: undefined,
    log,
    file: (path) => join(content.folder.path, path),
    async start() {
      content.backend = createBackend({ contentDir: content.file('content'), watch: true, log });
      await content.backend.ready;
    },
    async request(path) {
      const response = await content.backend?.fetch(new Request(`http://api.test/wp-json/api/v1${path}`));
      const body = (await response?.json()) as Pick<ApiResponse, 'code' | 'items'>;
      return { status: response?.status, retryAfter: response?.headers.get('retry-after'), ...body };
    },
    titles: async (path) => (await content.request(path)).items?.map(({ title }) => title).sort(),
    warned: () => log.warn.mock.calls.map(([message]) => message),
    unlistable: (type, code) =>
      failingDisk((path, method) => (method === 'readdir' && path.endsWith(`/content/${type}`) ? code : null)),
  };
  beforeEach(async () => {
    folder = await contentFolder({
      'content/site/ja.md': SITE_JA,
      'content/site/share.png': PNG,
      'content/news/1/ja.md': news(1),
      'content/news/2/ja.md': news(2),
      'content/works/kanda/ja.md': work(1, 'kanda'),
      'content/works/kanda/cover.png': PNG,
      '.build/stamp.json': '{"buildId":"a"}',
    });
  });
  afterEach(async () => {
    await content.backend?.close();
    content.backend = undefined;
    await content.folder.remove();
    expect(log.error).not.toHaveBeenCalled();
    vi.clearAllMocks();
  });
  return content;
}
