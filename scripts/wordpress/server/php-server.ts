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
/** Of a picture: what the site takes, and a form around it. */
const LARGEST_UPLOAD = '40M';
const LARGEST_REQUEST = '48M';

/** Ends all processes of the group, PHP's workers too, once the pipe is closed: by us, or because we are gone. */
const WITH_GUARD = '(cat <&3; kill -TERM 0) >/dev/null 2>&1 & exec "$@" 3<&-';

export interface PhpServerOptions {
  /** As `prepare` has made it. */
  folder: string;
  port: number;
  /** The folder whose errors are told, with links resolved. */
  plugin: string;
  onError: (entry: string) => void;
}

export interface PhpServer {
  /** Whether it has come up: else it has ended, or says nothing. */
  isListening: Promise<boolean>;
  /** When it and its workers are gone. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** PHP's own web server over a WordPress. Its log is `logs/php.log`; the one before, `logs/php.before.log`. */
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
    // Into what we read.
    error_log: '',
    'opcache.enable': '1',
    // A changed plugin shows at once.
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
    // A page that asks the site, which asks WordPress, needs a second worker.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches us alone, and the site is to end first.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      // Another server may answer at the port, so that asking there says nothing of this one.
      if (/ Development Server \(.*\) started/.test(text)) listening.resolve(true);
      log.write(text);
    });
  }
  const guard = child.stdio[3] as Writable;
  // It is closed already where the server has ended by itself.
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

function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
