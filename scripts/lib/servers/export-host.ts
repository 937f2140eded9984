import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { freePort, waitForResponse } from '../start-site.ts';

const NGINX = '/usr/sbin/nginx';
/** The folder and the port in `deploy/nginx/export.conf`. */
const ROOT = '/srv/meguri/export';
const LISTEN = /listen 80;\n\s*listen \[::\]:80;/;

export interface ExportHost extends AsyncDisposable {
  origin: string;
}

/** Serves an export with `deploy/nginx/export.conf`, which Debian's own `nginx.conf` includes. */
export async function startExportHost(folder: string): Promise<ExportHost> {
  const prefix = mkdtempSync(join(tmpdir(), 'meguri-nginx-'));
  const port = await freePort();
  const site = readFileSync(join(PROJECT_ROOT, 'deploy/nginx/export.conf'), 'utf8');
  mkdirSync(join(prefix, 'conf.d'));
  writeFileSync(
    join(prefix, 'conf.d/export.conf'),
    site.replaceAll(ROOT, folder).replace(LISTEN, `listen 127.0.0.1:${port};`),
  );
  const debian = readFileSync('/etc/nginx/nginx.conf', 'utf8')
    // The folder is readable only for the user of the tests.
    .replace('user www-data;', 'user root;')
    .replace('/run/nginx.pid', `${prefix}/pid`)
    .replaceAll('/var/log/nginx/', `${prefix}/`)
    .replace('/etc/nginx/conf.d/', `${prefix}/conf.d/`)
    .replace('include /etc/nginx/sites-enabled/*;', '');
  writeFileSync(join(prefix, 'nginx.conf'), debian);
  const args = ['-e', 'stderr', '-c', join(prefix, 'nginx.conf')];
  const check = execFileSync(NGINX, [...args, '-t', '-q'], { stdio: 'pipe', encoding: 'utf8' });
  if (check) throw new Error(check);
  const nginx = spawn(NGINX, [...args, '-g', 'daemon off;'], { stdio: 'ignore' });
  const ended = once(nginx, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  if (!(await waitForResponse(`${origin}/`, () => nginx.exitCode !== null)))
    throw new Error(`nginx: ${readFileSync(join(prefix, 'error.log'), 'utf8')}`);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(prefix, { recursive: true, force: true });
    },
  };
}
