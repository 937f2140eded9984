import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { waitForResponse } from '../start-site.ts';

export interface Edge extends AsyncDisposable {
  origin: string;
}

interface EdgeOptions {
  /** The edge listens on this port. */
  port: number;
  /** The site's host and port, such as `127.0.0.1:3000`. */
  site: string;
  purgeSecret: string;
}

/** Starts Debian's Varnish with `deploy/varnish/meguri.vcl`. */
export function startVarnish({ port, site, purgeSecret }: EdgeOptions): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-varnish-'));
  const file = join(folder, 'meguri.vcl');
  writeFileSync(file, configuration('deploy/varnish/meguri.vcl', site));
  const storage = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-n', join(folder, 'work')];
  const args = ['-F', '-j', 'none', '-a', `127.0.0.1:${port}`, '-f', file, ...storage];
  return start('/usr/sbin/varnishd', args, { folder, port, env: { EDGE_PURGE_SECRET: purgeSecret } });
}

/** Starts Debian's nginx with `deploy/nginx/edge.conf`. */
export function startNginxEdge({ port, site }: EdgeOptions): Promise<Edge> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-nginx-edge-'));
  mkdirSync(join(folder, 'temporary'));
  const text = configuration('deploy/nginx/edge.conf', site)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('/var/cache/nginx/meguri', join(folder, 'cache'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/temporary;`,
  );
  const lines = [
    `user root; daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;`,
    'events { worker_connections 256; }',
    `http { ${temporary.join(' ')} ${text} }`,
  ];
  writeFileSync(join(folder, 'nginx.conf'), lines.join('\n'));
  const args = ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'];
  execFileSync('/usr/sbin/nginx', [...args, '-t'], { stdio: 'pipe' });
  return start('/usr/sbin/nginx', args, { folder, port });
}

/** Both configurations name the site as `127.0.0.1:3000`. */
function configuration(file: string, site: string): string {
  const text = readFileSync(join(PROJECT_ROOT, file), 'utf8');
  if (!text.includes('127.0.0.1:8080')) throw new Error(`${file} does not say where the edge listens.`);
  return text.replaceAll('127.0.0.1:3000', site);
}

async function start(
  command: string,
  args: readonly string[],
  { folder, port, env }: { folder: string; port: number; env?: Record<string, string> },
): Promise<Edge> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  // Varnish responds with 503 until its first probe of the site.
  if (
    !(await waitForResponse(
      `${origin}/readyz`,
      () => child.exitCode !== null,
      ({ ok }) => ok,
    ))
  )
    throw new Error(`${command}: ${output}`);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
