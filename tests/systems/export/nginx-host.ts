import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, aptUpdate, mayInstall } from '../../../scripts/bootstrap/apt.mjs';
import { print } from '../../../scripts/bootstrap/cli.mjs';
import { freePort, waitForResponse } from '../../../scripts/lib/start-site.ts';

const NGINX = '/usr/sbin/nginx';
const PACKAGES = ['nginx'];

/** Returns whether nginx is available, after installing it as root on Debian. */
export async function hasNginx(): Promise<boolean> {
  if (!existsSync(NGINX) && mayInstall() && !(await aptInstall(PACKAGES)).ok) {
    await aptUpdate();
    await aptInstall(PACKAGES);
  }
  if (!existsSync(NGINX)) print('The tests with nginx are left out: nginx is not here.');
  return existsSync(NGINX);
}

export interface NginxHost extends AsyncDisposable {
  origin: string;
}

/** Serves a folder with the `_nginx.conf` in it. */
export async function startNginx(folder: string): Promise<NginxHost> {
  const prefix = mkdtempSync(join(tmpdir(), 'meguri-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${prefix}/t;`,
  );
  const lines = [
    // The folder is readable only for the user of the tests.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; worker_processes 1; pid ${prefix}/pid; error_log stderr;`,
    'events { worker_connections 64; }',
    `http { access_log off; ${temporary.join(' ')}`,
    `server { listen 127.0.0.1:${port}; root ${folder}; include ${folder}/_nginx.conf; } }`,
  ];
  writeFileSync(join(prefix, 'nginx.conf'), lines.join('\n'));
  const nginx = spawn(NGINX, ['-e', 'stderr', '-p', prefix, '-c', 'nginx.conf'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  nginx.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(nginx, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  if (!(await waitForResponse(`${origin}/`, () => nginx.exitCode !== null))) throw new Error(`nginx: ${output}`);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}
