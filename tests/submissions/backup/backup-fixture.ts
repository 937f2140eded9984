import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { type CreateOptions, createBackup } from '../../../backend/submissions/backup/create-backup.ts';
import { restoreBackup } from '../../../backend/submissions/backup/restore-backup.ts';
import {
  application,
  type BackendFixture,
  ENQUIRY,
  envelope,
  NO_BACKUP_SETTINGS,
  REQUEST,
} from '../backend-fixture.ts';

/** Deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const backUp = (dataDir: string, to: string, options: Partial<CreateOptions> = {}) =>
  createBackup({ ...NO_BACKUP_SETTINGS, dataDir, to, keep: null, ...options });

export const restore = (path: string, to: string, identities: string[] = []) => restoreBackup({ path, to, identities });

/** Content of an attachment, larger than one chunk of a stream. */
export const attachment = (seed: number) => Buffer.from(`%PDF-1.7\n${`% ${seed} `.repeat(40_000)}\n%%EOF\n`);

/** Sends one submission of each kind that the fixture content offers. */
export async function sendOfEachKind(backend: BackendFixture): Promise<string[]> {
  const sent = [
    await backend.post('/contact', envelope({ ...ENQUIRY, message: '一行目\n二行目 “引用” 😀' })),
    await backend.post('/contact', envelope({ ...ENQUIRY, message: 'spam' }, { suspicions: ['links', 'trap'] })),
    await backend.post('/downloads/4/requests', envelope(REQUEST)),
    await backend.post(
      '/applications',
      application({}, [
        { name: '履歴書.pdf', content: attachment(1) },
        { name: '職務経歴書.pdf', content: attachment(2) },
      ]),
    ),
  ];
  return sent.map(({ body }) => String(body.reference));
}

/** Returns all rows of all tables. */
export function allRecords(dataDir: string): Record<string, unknown[]> {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { readOnly: true });
  try {
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all();
    return Object.fromEntries(
      tables.map(({ name }) => [String(name), db.prepare(`SELECT * FROM "${name}" ORDER BY 1, 2`).all()]),
    );
  } finally {
    db.close();
  }
}
