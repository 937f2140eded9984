import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../lib/start-site.ts';

export interface Reference extends AsyncDisposable {
  url: string;
}

export interface CapturedResponse {
  body: Buffer;
  headers: Record<string, string>;
}

/** Headers that servers add by themselves. */
const FROM_SERVER = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** @param withHeaders whether to send all headers of the site or only those of the body */
export async function bareServer({ body, headers }: CapturedResponse, withHeaders: boolean): Promise<Reference> {
  const own = ['content-type', 'content-length', 'content-encoding'];
  const sent = Object.entries(headers).filter(
    ([name]) => own.includes(name) || (withHeaders && !FROM_SERVER.includes(name)),
  );
  const port = await freePort();
  const code = `
    const body = Buffer.from(process.env.BODY, 'base64');
    const headers = JSON.parse(process.env.HEADERS);
    require('node:http').createServer((_, response) => {
      response.writeHead(200, headers);
      response.end(body);
    }).listen(${port}, '127.0.0.1', () => console.log('up'));`;
  const child = spawn(process.execPath, ['-e', code], {
    env: { ...process.env, BODY: body.toString('base64'), HEADERS: JSON.stringify(sent.flat()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: () => end(child) };
}

/** Returns null if nginx is not installed. */
export async function nginxServer({ body, headers }: CapturedResponse): Promise<Reference | null> {
  if (!existsSync('/usr/sbin/nginx')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'meguri-nginx-'));
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files/page'), body);
  const port = await freePort();
  const sent = Object.entries(headers).filter(
    ([name]) => !FROM_SERVER.includes(name) && !['content-length', 'content-type'].includes(name),
  );
  const lines = sent.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log /dev/null;
    events { worker_connections 256; }
    http {
      access_log off; default_type ${headers['content-type']?.split(';')[0] ?? 'text/html'}; keepalive_requests 1000000; etag off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server { listen 127.0.0.1:${port}; root ${folder}/files; ${lines} }
    }`,
  );
  const child = spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/page`;
  for (let attempt = 0; attempt < 50; attempt++) {
    if ((await fetch(url).catch(() => null))?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
