/** The build contains all code of a running server, each module once, and source maps that nobody can load. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { serverFlags } from '../../scripts/bootstrap/server-flags.mjs';
import { writeBuild } from '../../server/export/write-build.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import { type HttpResponse, sendRequest } from '../support/site/send-request.ts';
import { freePort } from '../support/site/start-site.ts';

const BUILD = join(PROJECT_ROOT, '.build');
/** Content of the copied project: small, and enough for each kind of response. */
const CONTENT = ['site', 'jobs', 'downloads', 'pages', 'works/hamamatsucho-offices'];

describe('server with only its build, content and packages', () => {
  let root: string;
  let origin: string;
  let end: () => Promise<unknown>;
  const output: string[] = [];

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'meguri-copy-'));
    for (const part of ['client', 'server', 'pictures', 'stamp.json', 'build-info.json']) {
      cpSync(join(BUILD, part), join(root, '.build', part), { recursive: true });
    }
    for (const part of CONTENT) {
      mkdirSync(join(root, 'content', part), { recursive: true });
      cpSync(join(fixtureContent(), part), join(root, 'content', part), { recursive: true });
    }
    cpSync(join(PROJECT_ROOT, 'package.json'), join(root, 'package.json'));
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');

    const port = String(await freePort());
    origin = `http://127.0.0.1:${port}`;
    const child = spawn(process.execPath, [...serverFlags(), '.build/server/main.js'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        LOG_FORMAT: 'text',
        NODE_ENV: 'production',
        PORT: port,
        SITE_ORIGIN: origin,
        PREWARM_IMAGES: '0',
      },
    });
    const ended = once(child, 'exit');
    end = () => {
      child.kill('SIGTERM');
      return ended;
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(String(bytes)));
    await vi.waitFor(() => expect(output.join('')).toContain('Server: ready at'), { timeout: 60_000, interval: 50 });
  });
  afterAll(async () => {
    await end?.();
    rmSync(root, { recursive: true, force: true });
  });

  const get = (path: string) => sendRequest(origin, path);
  const statusAndType = ({ status, headers }: HttpResponse) => [status, headers['content-type']?.split(';')[0]];

  test.each([
    ['/', 200, 'text/html'],
    ['/en/works/hamamatsucho-offices', 200, 'text/html'],
    ['/company', 200, 'text/html'],
    ['/no-such-page', 404, 'text/html'],
    ['/wp-json/api/v1/jobs', 200, 'application/json'],
    ['/wp-json/api/v1/openapi.json', 200, 'application/json'],
    ['/robots.txt', 200, 'text/plain'],
    ['/.well-known/security.txt', 200, 'text/plain'],
    ['/favicon.svg', 200, 'image/svg+xml'],
    ['/favicon.ico', 200, 'image/x-icon'],
    ['/icon-512.png', 200, 'image/png'],
    ['/en/site.webmanifest', 200, 'application/manifest+json'],
  ])('responds to %s with %i', async (path, status, type) => {
    expect(statusAndType(await get(path))).toEqual([status, type]);
  });

  test('serves payloads, scripts and styles', async () => {
    const { body } = await get('/company/press');
    const version = /"version":"([^"]+)"/.exec(body)?.[1];
    const payload = await get(`/static/${version}/company/press/payload.js`);
    expect(statusAndType(payload)).toEqual([200, 'text/javascript']);
    const [logo = 'no logo'] = /\/press\/[a-z0-9-]+-logo-ja\.svg/.exec(payload.body) ?? [];
    expect(statusAndType(await get(logo))).toEqual([200, 'image/svg+xml']);
    const assets = new Set(body.match(/\/static\/assets\/[\w-]+\.(?:js|css|woff2)/g));
    expect(assets.size).toBeGreaterThan(3);
    for (const asset of assets) expect((await get(asset)).status).toBe(200);
  });

  test('generates images', async () => {
    const { body } = await get('/works/hamamatsucho-offices');
    const [picture = 'no picture'] = /\/images\/[0-9a-f]{16}\/media\/works\/[^"]+?\/1080\.jpg/.exec(body) ?? [];
    const response = await fetch(origin + picture.replace('1080.jpg', '320.webp'));
    expect([response.status, response.headers.get('content-type')?.startsWith('image/')]).toEqual([200, true]);
  });

  test('validates forms and stores submissions', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${origin}/contact`, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const wrong = await post({ step: 'send', name: '巡' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('</html>');
    expect(readdirSync(join(root, 'data'))).toContain('submissions.db');
  });

  test('contains no path of the project that it was built in', () => {
    expect(readFileSync(join(root, '.build/server/main.js'), 'utf8')).not.toContain(PROJECT_ROOT);
    expect(readFileSync(join(root, '.build/server/main.js.map'), 'utf8')).not.toContain(PROJECT_ROOT);
  });

  test.each([
    '/static/main.js.map',
    '/static/server/main.js.map',
    '/static/assets/../../server/main.js.map',
    '/static/assets/%2e%2e/%2e%2e/server/main.js.map',
    '/static/assets/..%2f..%2fserver%2fmain.js',
    '/.build/server/main.js.map',
    '/server/main.js.map',
    '/main.js.map',
  ])('never serves its own code: %s', async (path) => {
    const { status, body } = await get(path);
    expect([301, 400, 404]).toContain(status);
    expect(body).not.toContain('"mappings"');
    expect(body).not.toContain('startServer');
  });

  test('serves no source maps of scripts, although the build has them, without sources', async () => {
    const maps = readdirSync(join(root, '.build/client/assets')).filter((name) => name.endsWith('.map'));
    expect(maps.length).toBeGreaterThan(0);
    const responses = await Promise.all(maps.map((name) => get(`/static/assets/${name}`)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    const revealing = maps.filter((name) => {
      const text = readFileSync(join(root, '.build/client/assets', name), 'utf8');
      return text.includes(PROJECT_ROOT) || JSON.parse(text).sourcesContent?.some((source: unknown) => source !== null);
    });
    expect(revealing).toEqual([]);
  });

  test('logs no warnings', () => {
    expect(output.join('')).not.toMatch(/error|cannot/i);
  });
});

describe('build', () => {
  const map = () => JSON.parse(readFileSync(join(BUILD, 'server/main.js.map'), 'utf8'));

  test('is one file, besides the entry of the primary process and what only Redis needs, that contains each module of server, site, backend and contract once', () => {
    const files = readdirSync(join(BUILD, 'server'), { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name).sort()).toEqual(
      ['main', 'redis', 'start'].flatMap((name) => [`${name}.js`, `${name}.js.map`]),
    );
    expect(statSync(join(BUILD, 'server/start.js')).size).toBeLessThan(100_000);
    // Loaded only with `REDIS_URL`.
    expect(readFileSync(join(BUILD, 'server/redis.js'), 'utf8')).toMatch(/^import .*"ioredis";$/m);
    expect(readFileSync(join(BUILD, 'server/main.js'), 'utf8')).not.toMatch(/^import .*redis/m);
    const sources: string[] = map().sources;
    expect(new Set(sources).size).toBe(sources.length);
    for (const source of [
      'server/app.ts',
      'site/app/entry-server.tsx',
      'backend/backend.ts',
      'contract/api/api-error.ts',
    ]) {
      expect(sources).toContain(`../../${source}`);
    }
    // The bundler adds a number to distinguish classes of the same name.
    const code = readFileSync(join(BUILD, 'server/main.js'), 'utf8');
    const classes = [...code.matchAll(/([\w$]+) = class extends \w*Error\b/g)].map(([, name]) => name ?? '');
    expect(classes).toContain('ContentError');
    expect(classes.filter((name) => name.includes('$'))).toEqual([]);
  });

  test('names the sources in its source map, without their text', () => {
    expect(map().sourcesContent ?? []).toEqual([]);
  });

  test('exports no source maps', async () => {
    const written: string[] = [];
    await writeBuild(join(BUILD, 'client'), { write: async (path) => void written.push(path) });
    expect(written.some((path) => path.endsWith('.js'))).toBe(true);
    expect(written.filter((path) => path.endsWith('.map'))).toEqual([]);
  });
});
