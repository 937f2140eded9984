/** Runs WordPress on PHP 8.5 as WebAssembly, for machines without this version. */
import { existsSync } from 'node:fs';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PhpResponse } from '@php-wasm/universal';
import { print } from '../../../../../scripts/bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../../../../../scripts/bootstrap/project-root.mjs';
import { runNpm } from '../../../../../scripts/bootstrap/run-npm.mjs';
import { isErrorIn, PhpLog } from '../../../../../scripts/wordpress/server/php-log.ts';

const PLUGIN = join(PROJECT_ROOT, 'wordpress');
/** The download has 24 MB. */
const INSTALL_TIMEOUT_MS = 2 * 60_000;

export interface NewestPhp {
  /** Sends a GET request without a body, otherwise a POST request. */
  request(path: string, options?: { headers?: Record<string, string>; body?: object }): Promise<PhpResponse>;
  run(code: string): Promise<PhpResponse>;
  /** Errors in the plugin's files */
  errors: string[];
  stop(): void;
}

/** Installs the packages if they are missing. @returns why they are unavailable, or null */
export async function newestPhpProblem(): Promise<string | null> {
  if (existsSync(join(import.meta.dirname, 'node_modules/@php-wasm/node-8-5'))) return null;
  const args = ['ci', '--prefix', import.meta.dirname, '--ignore-scripts', '--no-audit', '--no-fund'];
  const { ok, output } = await runNpm(args, INSTALL_TIMEOUT_MS);
  if (ok) return null;
  print(`Tests on the newest PHP are left out: ${output.trim()}`);
  return output;
}

/** @param folder of a WordPress that will not run again, because its database leaves WAL mode */
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
  const logErrors = (response: PhpResponse) => {
    const log = new PhpLog((entry) => isErrorIn(PLUGIN, entry) && errors.push(entry));
    // Like in a server's log, each entry must begin with a bracket.
    log.write(response.errors.replace(/^PHP /gm, '[PHP] PHP '));
    log.end();
    return response;
  };
  return {
    errors,
    async request(path, { headers = {}, body } = {}) {
      const script = new URL(path, origin).pathname.endsWith('.php') ? new URL(path, origin).pathname : '/index.php';
      return logErrors(
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
    run: async (code) => logErrors(await php.run({ code: `<?php require '${tree}/wp-load.php'; ${code}` })),
    stop: () => php.exit(),
  };
}

/** WAL needs shared memory, which WebAssembly lacks. */
async function leaveWal(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'));
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
  const config = join(folder, 'tree/wp-config.php');
  const text = await readFile(config, 'utf8');
  await writeFile(config, text.replace(`'SQLITE_JOURNAL_MODE', 'WAL'`, `'SQLITE_JOURNAL_MODE', 'DELETE'`));
}

/** PHP parses this header itself only in a server. */
function basicLogin(authorization = ''): Record<string, string> {
  const [user, password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  return user && password ? { PHP_AUTH_USER: user, PHP_AUTH_PW: password } : {};
}
