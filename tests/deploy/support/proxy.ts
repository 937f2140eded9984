import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import type { Machine } from './machine.ts';
import { ORIGIN } from './visits.ts';

const NGINX = '/usr/sbin/nginx';

export interface NginxProxy extends AsyncDisposable {
  /** Returns what nginx has logged of requests. */
  accessLog(): string;
}

/** Starts nginx in the machine's network, with `deploy/nginx/meguri.conf` and a new certificate. */
export async function startProxy(machine: Machine): Promise<NginxProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-proxy-'));
  const host = new URL(ORIGIN).hostname;
  createCertificate(folder, host);
  const site = readFileSync(join(PROJECT_ROOT, 'deploy/nginx/meguri.conf'), 'utf8').replaceAll(
    `/etc/letsencrypt/live/${host}`,
    folder,
  );
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/t;`,
  );
  const lines = [
    `user root; daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;`,
    'events { worker_connections 256; }',
    `http { access_log ${folder}/access.log; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  mkdirSync(join(folder, 't'));
  const args = ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'];
  execFileSync(NGINX, [...args, '-t'], { stdio: 'pipe' });
  const nginx = machine.spawnInNetwork(NGINX, args);
  let output = '';
  nginx.stderr?.on('data', (chunk) => (output += chunk));
  nginx.stdout?.resume();
  const ended = once(nginx, 'exit');
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx: ${output}`);
    const isListening = await machine.visitor.send({ url: `http://${host}/` }).then(
      () => true,
      () => false,
    );
    if (isListening) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createCertificate(folder: string, host: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...args, '-subj', `/CN=${host}`, ...files], { stdio: 'pipe' });
}
