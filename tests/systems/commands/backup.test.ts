/** The commands backup, restore and rollback as processes beside the server. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { createFileStore } from '../../../backend/submissions/storage/file-store.ts';
import { COMPILE_CACHE } from '../../../scripts/bootstrap/compile-cache.mjs';
import { ENQUIRY, envelope, openBackend } from '../../submissions/backend-fixture.ts';
import { allRecords, attachment, sendOfEachKind } from '../../submissions/backup/backup-fixture.ts';
import { queryDatabase } from '../../submissions/query-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const environment = (env: Record<string, string>) => ({ ...process.env, ...COMPILE_CACHE, ...env });
const run = async (name: string, args: readonly string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], { env: environment(env) }).then(
    ({ stdout, stderr }) => ({ status: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: code, text: stdout + stderr }),
  );

test('backs up beside the server, verifies, and restores elsewhere, without secrets', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  const identity = await generateX25519Identity();
  const [keyFile, to] = [join(folder, 'key.txt'), join(folder, 'nightly')];
  writeFileSync(keyFile, `# created: 2026-11-26\n${identity}\n`);
  const env = {
    DATA_DIR: backend.dataDir,
    SMTP_URL: 'smtp://user:hunter2@mail.example.com',
    CONTACT_TO: 'staff@example.com',
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
  };
  const created = await run('backup', [`--to=${to}`, '--keep=2'], env);
  expect(created).toMatchObject({ status: 0 });
  expect(created.text).toMatch(
    /^Backup: created and verified \S+\.tar\.age \(0\.\d MB\)\nContents: 4 submissions, 2 attach/,
  );
  const [name = ''] = readdirSync(to);
  const verified = await run('backup', ['verify', join(to, name), `--identity=${keyFile}`]);
  expect(verified.text).toMatch(/^Backup: verified \S+, made on 20\d\d-\S+Z by release \d+\.\d+\.\d+\nContents: 4 sub/);
  const target = join(folder, 'restored');
  const restored = await run('restore', [join(to, name), `--to=${target}`, `--identity=${keyFile}`]);
  expect(restored.status).toBe(0);
  expect(restored.text).toMatch(/Instance: new id [0-9a-f-]{36}/);
  expect(restored.text).toContain('Set them again: SMTP_URL');
  expect(allRecords(target)).toEqual(allRecords(backend.dataDir));
  const settings = readFileSync(join(target, 'settings.env'), 'utf8');
  expect(settings).toContain('CONTACT_TO=staff@example.com\n');
  expect(settings).not.toContain('hunter2');
});

test('prints its usage for wrong arguments, and skips the backup with WordPress', async () => {
  expect(await run('backup', ['--keep=0', `--to=${folder}`])).toEqual({
    status: 1,
    text: '--keep must be a whole number of at least 1.\n',
  });
  expect(await run('restore', ['x'])).toMatchObject({
    status: 1,
    text: expect.stringContaining('Usage: restore FILE'),
  });
  const wordpress = await run('backup', [`--to=${folder}`], { CONTENT_API_BASE: 'https://cms.example.com' });
  expect(wordpress).toMatchObject({ status: 0, text: expect.stringMatching(/^Skipped: .*verify-wordpress/) });
});

test('prints one line when the database cannot be copied, and leaves nothing behind', async () => {
  await using backend = openBackend();
  await sendOfEachKind(backend);
  const to = join(folder, 'full');
  // The database's copy exceeds this file size, in blocks of 512 bytes.
  const command = `ulimit -f 40 && exec "$0" "$@"`;
  const failed = await promisify(execFile)(
    'sh',
    ['-c', command, process.execPath, 'scripts/backup.ts', `--to=${to}`],
    // A compile cache would be written as well.
    { env: { ...process.env, DATA_DIR: backend.dataDir } },
  ).catch((error: { code: number; stderr: string }) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The backup failed: .+\n$/) });
  expect(readdirSync(to)).toEqual([]);
  expect(readdirSync(backend.dataDir).filter((name) => name.includes('partial'))).toEqual([]);
});

test('leaves no incomplete backup when it is killed, and cleans up at the next run', async () => {
  await using backend = openBackend();
  await backend.post('/contact', envelope(ENQUIRY));
  const store = createFileStore(backend.dataDir);
  for (let count = 0; count < 60; count += 1) {
    const content = attachment(count);
    const { storedAs } = await store.write(
      (async function* () {
        yield content;
      })(),
    );
    queryDatabase(
      `INSERT INTO files (submission, name, kind, bytes, stored_as) VALUES (1, 'a', 'pdf', ${content.length}, '${storedAs}')`,
      backend,
    );
  }
  const to = join(folder, 'killed');
  const env = { DATA_DIR: backend.dataDir };
  await run('backup', [`--to=${to}`], env);
  const complete = readdirSync(to);
  const isWriting = () => readdirSync(to).some((name) => name.endsWith('.partial'));
  const child = spawn(process.execPath, ['scripts/backup.ts', `--to=${to}`], { env: environment(env) });
  await expect.poll(isWriting, { interval: 1 }).toBe(true);
  await kill(child);
  expect(isWriting()).toBe(true);
  const next = await run('backup', [`--to=${to}`, '--keep=1'], env);
  expect(next.status).toBe(0);
  expect(readdirSync(to)).toHaveLength(1);
  expect(readdirSync(to)).not.toEqual(complete);
  expect(readdirSync(backend.dataDir).filter((name) => name.includes('partial'))).toEqual([]);
});

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('rolls back to the release before, unless the database needs a later one', async () => {
  await using backend = openBackend();
  await backend.post('/contact', envelope(ENQUIRY));
  const home = join(folder, 'home');
  for (const release of ['0.1.0', '0.9.0', '0.10.0']) mkdirSync(join(home, 'releases', release), { recursive: true });
  symlinkSync('releases/0.10.0', join(home, 'current'));
  const backup = join(folder, 'before-0.9.0.tar');
  writeFileSync(backup, '');
  queryDatabase(
    `INSERT INTO releases (release, oldest_release, opened_at, backup) VALUES ('0.9.0', '0.9.0', '', '${backup}')`,
    backend,
  );
  // This script replaces systemd.
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'systemctl'),
    `#!/bin/sh\n[ "$1" = list-units ] && echo "meguri@3001.service loaded active running" || echo "$@" >> ${bin}/log\n`,
  );
  chmodSync(join(bin, 'systemctl'), 0o755);
  const env = { DATA_DIR: backend.dataDir, MEGURI_HOME: home, PATH: `${bin}:${process.env.PATH}` };
  const current = () => readlinkSync(join(home, 'current'));

  const done = await run('rollback', [], env);
  expect(done).toEqual({
    status: 0,
    text: `Rollback: ${home}/current is release 0.9.0 (before: 0.10.0)\nRestarted one after another: meguri@3001.service\n`,
  });
  expect([current(), readFileSync(join(bin, 'log'), 'utf8')]).toEqual([
    'releases/0.9.0',
    'restart meguri@3001.service\n',
  ]);
  const refused = await run('rollback', ['0.1.0'], env);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.text).toContain(
    'Release 0.1.0 cannot use the database: it needs 0.9.0 or later. Nothing was changed.',
  );
  expect(refused.text).toContain(`${home}/releases/0.1.0/bin/meguri restore ${backup} --to=${backend.dataDir}\n`);
  expect(current()).toBe('releases/0.9.0');
  rmSync(backup);
  expect((await run('rollback', ['0.1.0'], env)).text).toContain(
    `The automatic backup ${backup} has been deleted since.`,
  );
  expect((await run('rollback', ['0.2.0'], env)).text).toBe(
    'Release 0.2.0 is not installed. Installed: 0.1.0, 0.9.0, 0.10.0.\n',
  );
  expect(existsSync(join(home, 'current'))).toBe(true);
});
