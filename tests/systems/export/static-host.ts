import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticHost extends AsyncDisposable {
  origin: string;
  missed: string[];
}

/** Serves files by path, with or without `.html`, else the nearest `404.html`, with `_headers`. */
export async function staticHost(folder: string): Promise<StaticHost> {
  const rules = headerRules(readFileSync(join(folder, '_headers'), 'utf8'));
  const missed: string[] = [];
  const fileOf = (path: string) => {
    const file = join(folder, decodeURIComponent(path === '/' ? '/index.html' : path));
    return [file, `${file}.html`].find((name) => existsSync(name) && statSync(name).isFile());
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
    const match = fileOf(pathname);
    if (!match) missed.push(pathname);
    const file = match ?? join(folder, pathname.startsWith('/en/') ? 'en/404.html' : '404.html');
    for (const { path, headers } of rules) {
      if (!pathname.startsWith(path)) continue;
      for (const [name, value] of headers) response.appendHeader(name, value);
    }
    response.writeHead(match ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missed,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Paths in `_headers` end with an asterisk. */
function headerRules(text: string) {
  return text.split('\n\n').map((rule) => {
    const [path = '', ...lines] = rule.trim().split('\n');
    const headers = lines.map((line) => /^ {2}([\w-]+): (.*)$/.exec(line)?.slice(1) as [string, string]);
    return { path: path.replace('*', ''), headers };
  });
}
