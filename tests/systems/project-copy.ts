import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../scripts/bootstrap/compile-cache.mjs';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { fixtureContent } from '../support/site/document-folder.ts';
import { freePort } from '../support/site/start-site.ts';

const SOURCES = [
  'backend',
  'company',
  'contract',
  'lib',
  'scripts',
  'server',
  'site',
  'site.config.ts',
  'vite.config.ts',
  'vite',
  'tsconfig.json',
];
const CONTENT = ['site', 'pages', 'jobs', 'downloads'];

export interface DevelopmentServer extends AsyncDisposable {
  root: string;
  dataDir: string;
  origin: string;
  output: () => string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  isRunning: () => boolean;
}

/** Starts `npm run dev` in a copy of the project with little content. @param variables of the environment */
export async function developmentServer(variables: NodeJS.ProcessEnv = {}): Promise<DevelopmentServer> {
  // Inside the project, so that packages resolve.
  const parent = join(PROJECT_ROOT, '.vitest');
  mkdirSync(parent, { recursive: true });
  const root = mkdtempSync(join(parent, 'development-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-data-'));
  const copy = (path: string) => cpSync(join(PROJECT_ROOT, path), join(root, path), { recursive: true });
  for (const path of [...SOURCES, '.env.example', 'package.json', 'package-lock.json']) copy(path);
  for (const type of CONTENT) cpSync(join(fixtureContent(), type), join(root, 'content', type), { recursive: true });

  const port = String(await freePort());
  // On a busy machine, reading the content again may take longer than visitors accept.
  const limits = { CONTENT_TIMEOUT_MS: '30000' };
  const settings = { NODE_ENV: 'development', PORT: port, DATA_DIR: dataDir, ...limits };
  const env = { ...COMPILE_CACHE, PATH: process.env.PATH, LOG_FORMAT: 'text', ...settings, ...variables };
  const child = spawn(process.execPath, ['scripts/dev.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const ended = once(child, 'exit');
  const server: DevelopmentServer = {
    root,
    dataDir,
    origin: `http://localhost:${port}`,
    output: () => output,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write(file, text) {
      mkdirSync(join(root, file, '..'), { recursive: true });
      writeFileSync(join(root, file), text);
    },
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
      for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
  await listening(child, () => output);
  return server;
}

async function listening(child: ChildProcess, output: () => string): Promise<void> {
  while (!output().includes('Server: ready at')) {
    if (child.exitCode !== null) throw new Error(`The development server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
