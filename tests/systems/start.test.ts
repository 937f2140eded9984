import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, mkdtempSync, open, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { checkDataDir } from '../../server/process/check-data-dir.ts';
import { HangingDiskError } from '../../server/process/start-error.ts';
import { SettingsError } from '../../server/settings/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = '.build/server/main.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'meguri-start-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function run(program: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...COMPILE_CACHE, PATH: process.env.PATH, LOG_FORMAT: 'text', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [code] = await once(child, 'close');
  return { code, output };
}

test.each([MAIN, 'scripts/inbox.ts', 'scripts/preview.ts'])(
  'rejects a misspelt setting in .env when running %s',
  async (file) => {
    const envFile = join(folder(), 'env');
    writeFileSync(envFile, 'SITE_ORIGN=https://www.example.com\n');
    const args = file.includes('preview') ? ['columns/12'] : [];
    const { code, output } = await run([`--env-file-if-exists=${envFile}`, file, ...args], {});
    expect(code).toBe(1);
    expect(output).toContain('SITE_ORIGN is no setting. Did you mean "SITE_ORIGIN"?');
  },
);

test('rejects a data folder that cannot be created with an explanation', async () => {
  const { code, output } = await run([MAIN], { PORT: '0', DATA_DIR: '/proc/no-such-folder' });
  expect(code).toBe(1);
  expect(output).toContain('DATA_DIR /proc/no-such-folder: the folder cannot be created there');
  expect(output).not.toContain('    at ');
});

test.each(['file', 'file/data'])('rejects a data folder that is a file or below a file: %s', async (path) => {
  const parent = folder();
  writeFileSync(join(parent, 'file'), '');
  const refused = checkDataDir(join(parent, path));
  await expect(refused).rejects.toThrow(SettingsError);
  await expect(refused).rejects.toThrow('a file stands where a folder must be');
});

test('creates a data folder with its parents, and removes the test file', async () => {
  const path = join(folder(), 'a/b/c');
  await checkDataDir(path);
  await checkDataDir(path);
  expect(execFileSync('ls', ['-A', path], { encoding: 'utf8' })).toBe('');
});

test('rejects a disk that does not respond, and exits', async () => {
  // Opening a pipe without a reader blocks a thread. All four threads of Node.js are blocked.
  const path = folder();
  const pipe = join(path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const opened = Promise.all(
    Array.from({ length: 4 }, () => new Promise((resolve) => open(pipe, 'w', (error, file) => resolve(error ?? file)))),
  );
  await expect(checkDataDir(join(path, 'data'), 50)).rejects.toThrow(HangingDiskError);
  openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  await opened;

  const script = `
    import { execFileSync } from 'node:child_process';
    import { open } from 'node:fs';
    execFileSync('mkfifo', [process.env.PIPE]);
    for (let count = 0; count < 4; count++) open(process.env.PIPE, 'w', () => {});
    const { exitOnFailure, startServer } = await import(${JSON.stringify(join(ROOT, MAIN))});
    await exitOnFailure(startServer);`;
  const { code, output } = await run(['--input-type=module', '-e', script], {
    PORT: '0',
    DATA_DIR: join(path, 'other'),
    PIPE: join(path, 'other-pipe'),
  });
  expect(code).not.toBe(0);
  expect(output).toContain('writing a file did not end within 3 s');
});

test('only logs a full disk, and serves pages', () => {
  // A maximum file size of zero simulates a full disk.
  const script = `import { checkDataDir } from './server/process/check-data-dir.ts'; await checkDataDir(process.argv[1]);`;
  const command = 'trap "" XFSZ; ulimit -f 0 && exec "$0" --input-type=module -e "$1" "$2" 2>&1 | cat';
  const path = folder();
  const output = execFileSync('sh', ['-c', command, process.execPath, script, path], { cwd: ROOT, encoding: 'utf8' });
  expect(output).toContain('is full; submissions cannot be stored');
});
