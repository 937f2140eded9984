import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { PHP_FOLDER } from '../prepare.ts';
import { isConnectionNote, isErrorIn, PhpLog } from './php-log.ts';

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 5000;
/** The site's limit for pictures. */
const LARGEST_UPLOAD = '40M';
const LARGEST_REQUEST = '48M';

/** Ends the process group when the pipe closes: on `stop` or when this process dies. */
const WITH_GUARD = '(cat <&3; kill -TERM 0) >/dev/null 2>&1 & exec "$@" 3<&-';

export interface PhpServerOptions {
  folder: string;
  port: number;
  /** Its errors are reported. Symlinks must be resolved. */
  plugin: string;
  onError: (entry: string) => void;
}

export interface PhpServer {
  /** False if the server ended or timed out. */
  isListening: Promise<boolean>;
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Logs to `logs/php.log`; the previous log is `logs/php.before.log`. */
export async function startPhpServer({ folder, port, plugin, onError }: PhpServerOptions): Promise<PhpServer> {
  const logFile = join(folder, 'logs/php.log');
  await rename(logFile, join(folder, 'logs/php.before.log')).catch(() => undefined);
  const file = createWriteStream(logFile);
  const listening = Promise.withResolvers<boolean>();
  const log = new PhpLog((entry) => {
    if (isConnectionNote(entry)) return;
    file.write(`${entry}\n`);
    if (isErrorIn(plugin, entry)) onError(entry);
  });

  const sendmail = ['php', join(PHP_FOLDER, 'store-mail.php'), join(folder, 'mail')].map(shellQuoted).join(' ');
  const settings = {
    display_errors: '0',
    log_errors: '1',
    // Log to stderr.
    error_log: '',
    'opcache.enable': '1',
    'opcache.revalidate_freq': '0',
    memory_limit: '256M',
    max_execution_time: '60',
    default_socket_timeout: '10',
    upload_max_filesize: LARGEST_UPLOAD,
    post_max_size: LARGEST_REQUEST,
    sendmail_path: `"${sendmail}"`,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  const tree = join(folder, 'tree');
  const program = ['php', ...flags, '-S', `127.0.0.1:${port}`, '-t', tree, join(PHP_FOLDER, 'router.php')];
  const child = spawn('/bin/sh', ['-c', WITH_GUARD, 'sh', ...program], {
    cwd: folder,
    // A page may request the site, which requests WordPress: this needs a second worker.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Ctrl-C must reach only this process, so that the site stops first.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      // Do not test the port: another server might use it.
      if (/ Development Server \(.*\) started/.test(text)) listening.resolve(true);
      log.write(text);
    });
  }
  const guard = child.stdio[3] as Writable;
  // The pipe is closed if the server ended by itself.
  guard.on('error', () => undefined);
  child.on('exit', () => guard.end());
  const ended = once(child, 'close').then(() => {
    log.end();
    file.end();
    listening.resolve(false);
  });

  return {
    isListening: Promise.race([listening.promise, sleep(START_TIMEOUT_MS, false, { ref: false })]),
    ended,
    async stop() {
      guard.end();
      const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

function shellQuoted(argument: string): string {
  return `'${argument.replaceAll("'", `'\\''`)}'`;
}
