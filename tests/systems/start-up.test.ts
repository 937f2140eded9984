import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { COMPANY } from '../support/site/company.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { delay, startFaultyBackend } from '../support/site/faulty-backend.ts';
import { freePort } from '../support/site/start-site.ts';
import { visit } from '../support/site/visit.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Logged if a connection was closed by a time limit. */
const TIMED_OUT = /connections that timed out/;

interface Run {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
}

function run(settings: Record<string, string>): Run {
  const child = spawn(process.execPath, ['.build/server/main.js'], {
    cwd: ROOT,
    env: {
      ...COMPILE_CACHE,
      PATH: process.env.PATH,
      LOG_FORMAT: 'text',
      DATA_DIR: process.env.DATA_DIR,
      NODE_ENV: 'production',
      PREWARM_IMAGES: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) };
}

async function untilListening({ output }: Run): Promise<void> {
  while (!output().includes('Server: ready at')) await pause(50);
}

test('names every invalid setting at once, and does not start', async () => {
  const { ended, output } = run({
    PORT: 'eighty',
    SITE_ORIGIN: 'www.example.com',
    CONTENT_API_BASE: 'ftp://cms.example.com',
    CONTENT_API_KEY: 'short-secret',
    CONTENT_TIMEOUT_MS: '5',
    PAYLOAD_TIMEOUT_MS: '9999999',
    GTM_ID: 'UA-1',
    TRANSLATE_WIDGET_SRC: 'widget.js',
  });

  expect(await ended).toBe(1);
  expect(output().replace(/^\S+ /, '')).toBe(`These settings cannot be used:
  PORT must be a whole number (a port)
  SITE_ORIGIN must be a URL such as https://www.example.com
  CONTENT_API_BASE must be a URL such as https://cms.example.com/wp-json/api/v1
  CONTENT_API_KEY must have at least 16 characters
  CONTENT_TIMEOUT_MS must be at least 100
  PAYLOAD_TIMEOUT_MS must be at most 600000
  GTM_ID must look like GTM-XXXXXXX
  TRANSLATE_WIDGET_SRC must be a URL such as https://translate.example.com/widget.js
.env.example explains each of them.
`);
});

test('reports a port in use in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const { ended, output } = run({ PORT: String(port), CONTENT_DIR: documentFolder() });

  expect(await ended).toBe(1);
  expect(output()).toMatch(
    new RegExp(
      `\\S+ Server: cannot start\\. Port ${port} is taken by another process .*: end that process, or set another PORT\\.\\n$`,
    ),
  );
  expect(output()).not.toMatch(/^\s+at /m);
});

test('reports a missing content folder and a damaged database in one sentence each, and does not start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-damaged-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, 'submissions.db'), 'no database'.repeat(1000));
  const [missing, damaged] = [
    run({ CONTENT_DIR: './no-such-folder' }),
    run({ DATA_DIR: dataDir, CONTENT_DIR: documentFolder() }),
  ];
  expect(await Promise.all([missing.ended, damaged.ended])).toEqual([1, 1]);
  expect(missing.output()).toMatch(
    /^\S+ Server: cannot start\. The content folder \S+\/no-such-folder is missing or empty: mount its disk, .*CONTENT_DIR\.\n$/m,
  );
  expect(damaged.output()).toMatch(
    /^\S+ Server: cannot start\. \S+\/submissions\.db cannot be used \(file is not a database\)\. Nothing was changed\. .*\n$/,
  );
  expect(readFileSync(join(dataDir, 'submissions.db'), 'utf8')).toBe('no database'.repeat(1000));
});

test('ends at once on SIGTERM although a visitor keeps a connection open', async () => {
  const port = await freePort();
  const contentDir = documentFolder();
  const site = run({ PORT: String(port), CONTENT_DIR: contentDir });
  await untilListening(site);
  await expect.poll(site.output).toContain(`Content: embedded backend, from ${contentDir}\n`);
  const visitor = connect(port, '127.0.0.1');
  onTestFinished(() => void visitor.destroy());
  visitor.write('GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
  const [firstData] = await once(visitor, 'data');
  expect(String(firstData)).toMatch(/^HTTP\/1\.1 200 /);
  // Files of the server are private, whatever the shell's umask.
  if (process.platform === 'linux') {
    expect(readFileSync(`/proc/${site.child.pid}/status`, 'utf8')).toMatch(/^Umask:\s0077$/m);
  }

  site.child.kill('SIGTERM');

  expect(await site.ended).toBe(0);
  // Idle connections are closed without waiting for a time limit.
  expect(site.output()).not.toMatch(TIMED_OUT);
});

test('finishes waiting requests on SIGTERM', async () => {
  await using backend = await startFaultyBackend();
  backend.fail(delay(() => 1000));
  const port = String(await freePort());
  const site = run({ PORT: port, CONTENT_API_BASE: backend.base });
  await untilListening(site);
  const waiting = visit(`http://localhost:${port}/news/15`);
  // The start requests the site profile, too.
  while (![...backend.requestCounts.keys()].some((path) => path.startsWith('/news/'))) await pause(20);

  site.child.kill('SIGTERM');

  expect((await waiting).title).toBe(`冬季の休業のお知らせ | ${COMPANY.name.ja}`);
  expect(await site.ended).toBe(0);
  expect(site.output()).not.toMatch(TIMED_OUT);
});

test('ends on SIGTERM within a time limit although a visitor never completes a request', async () => {
  const port = await freePort();
  // The unreachable backend is logged once, and the site starts anyway.
  const site = run({ PORT: String(port), CONTENT_API_BASE: `http://127.0.0.1:${await freePort()}` });
  await untilListening(site);
  await expect.poll(site.output).toMatch(/Content backend: failing; .*\/wp-json\/api\/v1\/site.*ECONNREFUSED/);
  const visitor = connect(port, '127.0.0.1');
  onTestFinished(() => void visitor.destroy());
  visitor.on('error', () => {});
  visitor.write('GET / HTTP/1.1\r\nHost: loc');
  await pause(200);

  site.child.kill('SIGTERM');

  expect(await site.ended).toBe(0);
  expect(site.output()).toContain('Server: closed 1 connections that timed out');
});
