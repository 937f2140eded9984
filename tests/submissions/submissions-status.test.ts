import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readSubmissionsStatus } from '../../backend/submissions/storage/submissions-status.ts';
import { ENQUIRY, envelope, newKey, openBackend } from './backend-fixture.ts';
import { queryDatabase } from './query-database.ts';

function statusOf({ dataDir }: Pick<ReturnType<typeof openBackend>, 'dataDir'>) {
  const db = new DatabaseSync(join(dataDir, 'submissions.db'), { readOnly: true });
  const result = readSubmissionsStatus(db);
  db.close();
  return result;
}

test('reports since when a digest waits', async () => {
  await using backend = openBackend();
  await backend.post('/contact', envelope(ENQUIRY));
  queryDatabase(`UPDATE submissions SET received_at = '2026-01-02T03:04:05.000Z'`, backend);
  const oldestAt = (mailbox: string, day: string, covers: number | null) => {
    queryDatabase('DELETE FROM outbox', backend);
    queryDatabase(
      `INSERT INTO outbox (kind, mailbox, day, covers, due_at) VALUES ('held', '${mailbox}', '${day}', ${covers}, 0)`,
      backend,
    );
    return statusOf(backend).mail.oldestAt;
  };
  expect(oldestAt('digest', '2026-01-02', null)).toBe('2026-01-01T23:00:00.000Z');
  expect(oldestAt('contact', '2026-01-02', 1)).toBe('2026-01-02T03:04:05.000Z');
  expect(oldestAt('contact', '2026-01-09', 1)).toBe('2026-01-08T15:00:00.000Z');
});

test('counts unanswered and flagged submissions, and messages that wait or were given up', async () => {
  await using backend = openBackend();
  const status = () => statusOf(backend);
  for (const name of ['一', '二', '三'])
    await backend.post('/contact', envelope({ ...ENQUIRY, name, email: `${newKey()}@example.jp` }));
  queryDatabase(`UPDATE submissions SET suspicions = '["honeypot"]' WHERE id = 2`, backend);
  queryDatabase(`UPDATE submissions SET state = 'answered' WHERE id = 3`, backend);
  queryDatabase(`UPDATE submissions SET received_at = '2026-01-01T00:00:00.000Z' WHERE id = 1`, backend);
  const { newestAt, ...counts } = status();
  expect(counts).toEqual({
    pending: 1,
    flagged: 1,
    mail: { depth: 6, oldestAt: '2026-01-01T00:00:00.000Z', givenUp: 0, lastError: null },
  });
  expect(newestAt).toMatch(/^\d{4}-.*Z$/);

  queryDatabase(`UPDATE outbox SET state = 'sent', last_error = NULL WHERE submission = 1`, backend);
  queryDatabase(`UPDATE outbox SET state = 'given_up', last_error = 'ETIMEDOUT CONN' WHERE submission = 2`, backend);
  expect(status().mail).toMatchObject({ depth: 2, givenUp: 2, lastError: 'ETIMEDOUT CONN' });
  queryDatabase('DELETE FROM outbox', backend);
  queryDatabase('DELETE FROM submissions', backend);
  expect(status()).toEqual({
    pending: 0,
    flagged: 0,
    newestAt: null,
    mail: { depth: 0, oldestAt: null, givenUp: 0, lastError: null },
  });
});
