/** Runs `npm run new -- site` in a copy of the project, then builds and visits the new site. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPILE_CACHE } from '../../../scripts/bootstrap/compile-cache.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { serverFlags } from '../../../scripts/bootstrap/server-flags.mjs';
import { siteConfig } from '../../../site.config.ts';
import { asWritten } from '../../support/site/as-written.ts';
import { sendRequest } from '../../support/site/send-request.ts';
import { freePort } from '../../support/site/start-site.ts';
import { OPTIONS } from '../../unit/scripts/new-site/options.ts';

/** Enough content to test its removal */
const COPIED = [
  ...[
    'backend',
    'company',
    'content/.schemas',
    'content/news',
    'content/site',
    'contract',
    'lib',
    'scripts',
    'server',
    'site',
  ],
  ...[
    'site.config.ts',
    'README.md',
    'vite',
    'vite.config.ts',
    'tsconfig.json',
    'package.json',
    'package-lock.json',
    '.env.example',
  ],
  'wordpress/meguri/assets',
];
const LICENCE = 'brokerage|東京都知事（1）第12345号|Governor of Tokyo (1) No. 12345|2020-04-01';

let root: string;
let dataDir: string;
const path = (file: string) => join(root, file);
const read = (file: string) => readFileSync(path(file), 'utf8');

interface Result {
  code: number;
  output: string;
}

async function run(program: string, ...args: string[]): Promise<Result> {
  const env = { ...COMPILE_CACHE, PATH: process.env.PATH };
  const options = { cwd: root, env, maxBuffer: 10 ** 7 };
  const {
    code = 0,
    stdout,
    stderr,
  } = (await promisify(execFile)(process.execPath, [path(program), ...args], options).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )) as { code?: number; stdout: string; stderr: string };
  return { code, output: stdout + stderr };
}
const newSite = (...args: string[]) => run('scripts/new/new-entry.ts', 'site', '--lang', 'en', ...args);

beforeAll(() => {
  mkdirSync(join(PROJECT_ROOT, '.vitest'), { recursive: true });
  root = mkdtempSync(join(PROJECT_ROOT, '.vitest/new-site-'));
  dataDir = mkdtempSync(join(tmpdir(), 'meguri-data-'));
  for (const file of COPIED) cpSync(join(PROJECT_ROOT, file), path(file), { recursive: true });
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), path('node_modules'), 'junction');
});
afterAll(() => {
  for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
});

describe('npm run new -- site', () => {
  test('changes nothing when the sample cannot be restored or an option is invalid', async () => {
    const before = read('site.config.ts');
    const unsaved = await newSite(...OPTIONS);
    expect(unsaved.code).toBe(1);
    expect(unsaved.output).toContain('There are uncommitted changes, or this is not a git work tree.');
    const wrong = await newSite(...OPTIONS, '--force', '--telephone', '12', '--postal-code', 'x');
    expect(wrong).toEqual({
      code: 1,
      output:
        '--postal-code: “x” cannot be used. Example: 104-0031\n--telephone: “12” cannot be used. Example: 03-1234-5678\nNothing was changed.\n',
    });
    expect(read('site.config.ts')).toBe(before);
    expect(readdirSync(path('content'))).toContain('news');
  });

  test('replaces the sample, and lists created, updated and removed files', async () => {
    const { code, output } = await newSite(...OPTIONS, '--licence', LICENCE, '--force');
    expect(output).toMatch(
      /^Created:\n {2}content\/ \(\d+ files\)\n {2}company\/ \(\d+ files\)\nUpdated:\n {2}site\.config\.ts\n/m,
    );
    expect(output).toMatch(/^Removed:\n {2}content\/ \(\d+ files\)$/m);
    expect(output).toMatch(/Fill in the \d+ placeholders that npm run check-content lists/);
    expect(code).toBe(0);
    expect(readdirSync(path('content/news'))).toEqual(['website']);
    expect(readdirSync(path('content/.schemas'))).not.toEqual([]);
    expect(readdirSync(path('company/brand/press'))).toContain('reisho-logo-ja.svg');
    expect(read('README.md')).not.toContain('invented');
    expect((await newSite(...OPTIONS)).output).toContain('The sample has already been replaced');
  });

  test('leaves only placeholders for check-content to report', async () => {
    const { code, output } = await run('scripts/check-content.ts');
    const lines = output.trimEnd().split('\n');
    expect(lines.pop()).toMatch(/^Problems: \d+, of which 0 prevent an entry from being published\.$/);
    expect(lines.filter((line) => !/^content\/\S+:\d+ ".+" is a placeholder →/.test(line))).toEqual([]);
    expect(code).toBe(0);
  });

  test('builds a site that names the new company on every page and the sample company on none', async () => {
    const built = await run('scripts/run.mjs', 'build');
    expect(built.code, built.output).toBe(0);
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const env = {
      ...COMPILE_CACHE,
      PATH: process.env.PATH,
      LOG_FORMAT: 'text',
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataDir,
    };
    const server = spawn(process.execPath, [...serverFlags(env), '.build/server/main.js'], {
      cwd: root,
      env: { ...env, PREWARM_IMAGES: '0' },
    });
    let log = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (log += bytes));
    const ended = once(server, 'exit');
    try {
      await expect.poll(() => log).toContain(`Server: ready at ${origin}`);
      await expect
        .poll(() => log)
        .toMatch(/Content: \d+ placeholders not filled in \(listed by npm run check-content\)/);
      await visit(origin);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
  });
});

async function visit(origin: string): Promise<void> {
  const sitemap = (await sendRequest(origin, '/sitemap.xml')).body;
  const pages = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, page]) => page || '/');
  for (const page of [
    '/',
    '/en',
    '/works',
    '/works/example-office',
    '/contact',
    '/p/privacy',
    '/en/campaign/interview',
  ]) {
    expect(pages).toContain(page);
  }
  const { name, legalName } = siteConfig.company;
  const former = [...Object.values(name), ...Object.values(legalName), 'fictitious', '架空'];
  for (const page of [
    ...pages,
    '/no-such-page',
    '/en/no-such-page',
    '/news/feed.xml',
    '/en/news/feed.xml',
    '/site.webmanifest',
  ]) {
    const isEnglish = page.startsWith('/en');
    const { status, body: html } = await sendRequest(origin, page, { 'accept-language': isEnglish ? 'en' : 'ja' });
    const body = asWritten(html);
    expect(status, page).toBe(page.includes('no-such-page') ? 404 : 200);
    expect(body, page).toContain(isEnglish ? 'Reisho' : '例商');
    for (const name of former) expect(body, page).not.toContain(name);
  }
  const home = asWritten((await sendRequest(origin, '/en')).body);
  expect(home).toContain('Governor of Tokyo (1) No. 12345');
  const [, picture = ''] = /<meta property="og:image" content="[^"]*?\/\/[^/"]+([^"]+)"/.exec(home) ?? [];
  const share = await fetch(origin + picture);
  expect([share.status, share.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await sendRequest(origin, '/news/feed.xml')).body).toMatch(/tag:reisho\.example,\d{4}:/);
}
