/** The embedded backend with storage for submissions, in this process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createBackend, type SubmissionsSettings } from '../../backend/backend.ts';
import { API_PATH } from '../../contract/api/api-path.ts';
import { SUBMISSION_PARTS } from '../../contract/submissions/endpoints.ts';
import { forEachForm } from '../support/for-each-form.ts';
import { documentFolder } from '../support/site/document-folder.ts';

export const KEY = 'a key that only tests know';
export const ORIGIN = 'https://www.example.com';

/** Backups are not encrypted and contain no settings. */
export const NO_BACKUP_SETTINGS = { recipients: [], settings: {}, secrets: [] };

export interface BackendFixture extends AsyncDisposable {
  dataDir: string;
  lines: string[];
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  /** Sends a request over HTTP without a key. */
  request(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** @param settings replace the defaults: no email, retention of a year, an empty folder */
export function openBackend(
  settings: Partial<SubmissionsSettings> = {},
  contentDir = documentFolder(),
): BackendFixture {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'meguri-data-'));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const backend = createBackend({
    contentDir: resolve(contentDir),
    key: KEY,
    submissions: {
      dataDir,
      siteOrigin: ORIGIN,
      mail: null,
      backup: NO_BACKUP_SETTINGS,
      retentionDays: forEachForm(365, { application: 180 }),
      ...settings,
    },
    log: { info: log, warn: log, error: log },
  });
  return {
    dataDir,
    lines,
    async post(path, body) {
      const request = new Request(`http://backend${API_PATH}${path}`, { method: 'POST', body: asBody(body) });
      const response = await backend.privilegedFetch(request);
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    request: (path, init) => backend.fetch(new Request(`http://backend${API_PATH}${path}`, init)),
    close: () => backend.close(),
    async [Symbol.asyncDispose]() {
      await backend.close();
      if (!settings.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let count = 0;
export function newKey(): string {
  count += 1;
  return `test-key-${String(count).padStart(12, '0')}`;
}

/** Normalised, as the site forwards it. */
export const ENQUIRY = {
  lang: 'ja',
  kind: 'property',
  place: '東京都台東区見本2-3-4',
  use: 'office',
  name: '見本 太郎',
  kana: 'ミホン タロウ',
  company: '見本商事',
  department: '',
  email: 'taro@example.jp',
  telephone: '03-0000-1111',
  message: '築40年の5階建てについて相談したいです。',
  consent: 'yes',
};

export const REQUEST = { lang: 'en', name: 'Jane Sample', company: '', email: 'jane@example.com', consent: 'yes' };

/** Returns a form with files, or JSON. */
export function asBody(body: unknown): BodyInit {
  return body instanceof FormData ? body : JSON.stringify(body);
}

/** Returns the body of an application as the site forwards it. @param rest replaces defaults of the envelope */
export function application(
  fields: object = {},
  files: readonly { name: string; content: Uint8Array<ArrayBuffer> }[] = [{ name: '履歴書.pdf', content: PDF }],
  rest: object = {},
): FormData {
  const form = new FormData();
  const named = files.map(({ name }) => ({ name }));
  const json = { ...envelope({ ...APPLICATION, ...fields }, { files: named }), ...rest };
  form.set(SUBMISSION_PARTS.json, JSON.stringify(json));
  for (const { content } of files) form.append(SUBMISSION_PARTS.file, new Blob([content]));
  return form;
}

/** The smallest file that begins and ends like a PDF. */
export const PDF = Buffer.from('%PDF-1.7\n% A curriculum vitae.\n%%EOF\n');
export const APPLICATION = {
  lang: 'ja',
  position: '3',
  name: '応募 花子',
  kana: 'オウボ ハナコ',
  email: 'hanako@example.jp',
  telephone: '090-0000-0000',
  message: '',
  consent: 'yes',
};

export const envelope = (fields: object, rest: object = {}) => ({
  idempotency_key: newKey(),
  suspicions: [],
  fields,
  ...rest,
});
