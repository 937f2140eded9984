import { expect, test, vi } from 'vitest';
import { startOutbox } from '../../backend/submissions/mail/outbox.ts';
import { type Database, StorageError } from '../../backend/submissions/storage/database.ts';
import { forEachForm } from '../support/for-each-form.ts';

test('logs why the database fails', async () => {
  const why = 'The database of submissions is unavailable: database disk image is malformed';
  const database = { write: () => Promise.reject(new StorageError(why)) } as unknown as Database;
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const to = forEachForm('a@example.jp');
  const settings = { smtpUrl: 'smtp://127.0.0.1:9', to, from: 'a@example.jp' };
  const outbox = startOutbox(database, async () => null, settings, log);
  await outbox.close();
  expect(log.error.mock.calls).toEqual([[`Outbox: ${why}`, { event: 'unavailable', repeats: '' }]]);
});
