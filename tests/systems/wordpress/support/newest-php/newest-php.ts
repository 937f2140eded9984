/** PHP 8.5 as WebAssembly, over the files of a WordPress: what the plugin does on a PHP that this machine need not have. */
import { existsSync } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Answer } from '@php-wasm/universal';
import { say } from '../../../../../scripts/bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../../../../../scripts/bootstrap/project-root.mjs';
import { runNpm } from '../../../../../scripts/bootstrap/run-npm.mjs';
import { isErrorIn, PhpLog } from '../../../../../scripts/wordpress/server/php-log.ts';

const PLUGIN = join(PROJECT_ROOT, 'wordpress');
/** 24 MB are downloaded. */
const INSTALL_TIMEOUT_MS = 2 * 60_000;

export interface NewestPhp {
  /** As a web server hands it over. Without a body: GET. */
  request(path: string, options?: { headers?: Record<string, string>; body?: object }): Promise<Answer>;
  /** A program instead of a request. */
  run(code: string): Promise<Answer>;
  /** What was logged of errors in the plugin's files. */
  errors: string[];
  stop(): void;
}

/** Installs it where it is not there. @returns why it cannot be had, said once */
export async function newestPhpProblem(): Promise<string | null> {
  if (existsSync(join(import.meta.dirname, 'node_modules/@php-wasm/node-8-5'))) return null;
  const args = ['ci', '--prefix', import.meta.dirname, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { ok, output } = await runNpm(args, INSTALL_TIMEOUT_MS);
  if (ok) return null;
  say(`Tests on the newest PHP are left out: ${output.trim()}`);
  return output;
}

/** @param folder of a local WordPress that does not run, nor will again: its database loses what needs shared memory */
export async function startNewestPhp(folder: string, origin: string): Promise<NewestPhp> {
  const { loadPHPRuntime, PHP } = await import('@php-wasm/universal');
  const { getPHPLoaderModule } = await import('@php-wasm/node-8-5');
  await leaveWal(folder);
  const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule()));
  for (const path of [await realpath(folder), PLUGIN]) {
    php.mkdirTree(path);
    await php.mount(path, (_, files, at) => {
      files.mount(files.filesystems.NODEFS, { root: path }, at);
      return () => undefined;
    });
  }
  const tree = join(await realpath(folder), 'tree');
  const errors: string[] = [];
  const answered = (answer: Answer) => {
    const log = new PhpLog((entry) => isErrorIn(PLUGIN, entry) && errors.push(entry));
    // An entry of its log begins with a bracket, as the time does in a server's.
    log.write(answer.errors.replace(/^PHP /gm, '[PHP] PHP '));
    log.end();
    return answer;
  };
  return {
    errors,
    async request(path, { headers = {}, body } = {}) {
      const script = new URL(path, origin).pathname.endsWith('.php') ? new URL(path, origin).pathname : '/index.php';
      return answered(
        await php.run({
          scriptPath: tree + script,
          relativeUri: path,
          method: body ? 'POST' : 'GET',
          headers: { host: new URL(origin).host, ...(body && { 'content-type': 'application/json' }), ...headers },
          ...(body && { body: Buffer.from(JSON.stringify(body)) }),
          $_SERVER: {
            DOCUMENT_ROOT: tree,
            SCRIPT_NAME: script,
            PHP_SELF: script,
            ...basicLogin(headers.authorization),
          },
        }),
      );
    },
    run: async (code) => answered(await php.run({ code: `<?php require '${tree}/wp-load.php'; ${code}` })),
    stop: () => php.exit(),
  };
}

/** SQLite's write-ahead log needs memory that processes share, which WebAssembly has not. */
async function leaveWal(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'));
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
  const config = join(folder, 'tree/wp-config.php');
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace(`'SQLITE_JOURNAL_MODE', 'WAL'`, `'SQLITE_JOURNAL_MODE', 'DELETE'`));
}

/** As PHP reads it from the header itself, in a server. */
function basicLogin(authorization = ''): Record<string, string> {
  const [user, password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  return user && password ? { PHP_AUTH_USER: user, PHP_AUTH_PW: password } : {};
}
