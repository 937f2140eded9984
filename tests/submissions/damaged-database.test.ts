/** A damaged submission database is detected before it is opened for writing, and is left unchanged. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../backend/submissions/storage/database.ts';
import { findDatabaseDamage } from '../../backend/submissions/storage/find-damage.ts';
import { MIGRATIONS } from '../../backend/submissions/storage/migrations.ts';

/** A data folder with a closed database, and one with a database in use. */
let closed: string;
let inUse: string;
beforeAll(async () => {
  closed = mkdtempSync(join(tmpdir(), 'meguri-closed-'));
  inUse = mkdtempSync(join(tmpdir(), 'meguri-in-use-'));
  const database = await openDatabase(closed);
  await database.write((db) => {
    const insert =
      db.prepare(`INSERT INTO submissions (reference, kind, lang, suspicions, received_at, email, fields, once, content)
      VALUES (?, 'contact', 'ja', '[]', '2026-11-20T00:00:00.000Z', 'a@example.jp', ?, ?, 'b')`);
    for (let count = 0; count < 200; count++) insert.run(`K7Q2-${count}`, 'x'.repeat(1000), `${count}`);
  });
  cpSync(closed, inUse, { recursive: true });
  database.close();
});
afterAll(() => {
  for (const folder of [closed, inUse]) rmSync(folder, { recursive: true });
});

function copyOf(folder: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-damaged-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  cpSync(folder, dataDir, { recursive: true });
  return { dataDir, file: join(dataDir, 'submissions.db'), log: join(dataDir, 'submissions.db-wal') };
}
type Copy = ReturnType<typeof copyOf>;

test.each<[string, () => string, (copy: Copy) => void, string]>([
  [
    'has other content',
    () => closed,
    ({ file }) => writeFileSync(file, 'no database'.repeat(1000)),
    'cannot be used (file is not a database). ',
  ],
  [
    'ends within its header',
    () => closed,
    ({ file }) => truncateSync(file, 60),
    'cannot be used (database disk image is malformed). ',
  ],
  [
    'ends in the middle',
    () => closed,
    ({ file }) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    'cannot be used (database disk image is malformed). ',
  ],
  [
    'contains a page of random bytes',
    () => closed,
    ({ file }) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(7, bytes.length - 8192, bytes.length - 4096));
    },
    'is damaged (',
  ],
  [
    'is missing although its log exists',
    () => inUse,
    ({ file }) => rmSync(file),
    'is missing, but its log submissions.db-wal is there. ',
  ],
  [
    'is empty although its log exists',
    () => inUse,
    ({ file }) => truncateSync(file),
    'is empty, but its log submissions.db-wal is there. ',
  ],
  [
    'is empty although uploaded files exist',
    () => closed,
    ({ dataDir, file }) => {
      truncateSync(file);
      mkdirSync(join(dataDir, 'files'));
      writeFileSync(join(dataDir, 'files/x'), 'x');
    },
    'is empty, but there are uploaded files. ',
  ],
  [
    'is a folder',
    () => closed,
    ({ file }) => {
      rmSync(file);
      mkdirSync(file);
    },
    'is not a file. ',
  ],
])('reports a database that %s with restore instructions, and leaves it unchanged', (_, folder, damage, sentence) => {
  const copy = copyOf(folder());
  damage(copy);
  const bytes = () =>
    [copy.file, copy.log].map((path) =>
      statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : null,
    );
  const before = bytes();
  const reported = findDatabaseDamage(copy.dataDir);
  expect(reported).toContain(`${copy.file} ${sentence}`);
  expect(reported).toMatch(/last backup .*npm run restore .*\(docs\/guides\/failures\.md/);
  expect(reported).not.toContain('\n');
  // SQLite creates an empty log beside an open database, which is ignored.
  expect(bytes().map((file) => (file?.length === 0 ? null : file))).toEqual(
    before.map((file) => (file?.length === 0 ? null : file)),
  );
});

test.each([
  ['customers', 0, 'CREATE TABLE customers (name)'],
  ['other submissions', 1, 'CREATE TABLE submissions (text)'],
  ['no tables, although it was migrated', MIGRATIONS.length, ''],
])('reports a database with %s, which another program may have made', (_, version, tables) => {
  const { dataDir, file } = copyOf(closed);
  rmSync(file);
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA user_version = ${version}; CREATE TABLE x (y); DROP TABLE x; ${tables}`);
  db.close();
  expect(findDatabaseDamage(dataDir)).toContain(`${file} is the database of another program, or incomplete. `);
});

test('accepts databases of all earlier versions', () => {
  for (let version = 1; version <= MIGRATIONS.length; version += 1) {
    const { dataDir, file } = copyOf(closed);
    rmSync(file);
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    db.function('mailbox_of', { deterministic: true }, String);
    db.exec(
      `${MIGRATIONS.slice(0, version)
        .map(({ sql }) => sql)
        .join(';')}; PRAGMA user_version = ${version}`,
    );
    db.close();
    expect([version, findDatabaseDamage(dataDir)]).toEqual([version, null]);
  }
});

test.each([
  [
    'to a missing folder',
    '../none/submissions.db',
    /is a link to \S+\/none\/submissions\.db, whose folder does not exist/,
  ],
  ['to itself', 'submissions.db', /is a link that cannot be followed \(ELOOP: /],
  ['to a file that does not exist yet', 'elsewhere.db', null],
])('reports a link %s only if it cannot be used', (_, target, sentence) => {
  const { dataDir, file } = copyOf(closed);
  rmSync(file);
  symlinkSync(target, file);
  const reported = findDatabaseDamage(dataDir);
  if (sentence) expect(reported).toMatch(sentence);
  else expect(reported).toBeNull();
});

test('reports a database of a newer version', () => {
  const { dataDir, file } = copyOf(closed);
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA user_version = 999; UPDATE releases SET oldest_release = '99.0.0'`);
  db.close();
  expect(findDatabaseDamage(dataDir)).toMatch(
    /was written by a newer version of this software and needs 99\.0\.0 or later\. Install that version again/,
  );
});

test('reports no damage for a database that is intact, in use, or not created yet', () => {
  expect(findDatabaseDamage(copyOf(closed).dataDir)).toBeNull();
  expect(findDatabaseDamage(copyOf(inUse).dataDir)).toBeNull();
  const fresh = copyOf(closed);
  for (const name of readdirSync(fresh.dataDir)) rmSync(join(fresh.dataDir, name));
  expect(findDatabaseDamage(fresh.dataDir)).toBeNull();
  writeFileSync(fresh.file, '');
  expect(findDatabaseDamage(fresh.dataDir)).toBeNull();
});
