/**
 * `npm run wordpress`: runs WordPress with the sample content, and the site on top.
 * Options: `--core 6.5` (version), `--port 8890`, `--fresh` (delete data).
 */
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH } from '../../contract/api/api-path.ts';
import { systemLanguage } from '../../lib/system-language.ts';
import { hasApt } from '../bootstrap/apt.mjs';
import { CliError, print, runMain } from '../bootstrap/cli.mjs';
import { SITE } from '../bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { runProgram } from '../bootstrap/run-command.mjs';
import { SERVER_ENV, serverFlags } from '../bootstrap/server-flags.mjs';
import { loadSettings } from '../lib/load-settings.ts';
import { waitForResponse } from '../lib/start-site.ts';
import { CORE_NAMES, chooseCore, readCommandLine } from './command-line.ts';
import { MESSAGES } from './messages.ts';
import { lockFolder } from './server/lock-folder.ts';
import { nextFreePort, PORTS_TRIED } from './server/next-free-port.ts';
import { type RunningWordpress, startWordpress } from './start-wordpress.ts';

const WORDPRESS_PORT = 8890;
const CRON_INTERVAL_MS = 5000;
const ENDED_BY_SIGNAL = 128;
const IMPORT = 'scripts/content.ts';

await runMain(async () => {
  const commandLine = readCommandLine(process.argv.slice(2));
  const messages = MESSAGES[commandLine?.lang ?? systemLanguage()];
  if (!commandLine) throw new CliError(messages.usage(CORE_NAMES));
  const core = chooseCore(commandLine.core, hasApt());
  if (!core) throw new CliError(messages.needsDebian(commandLine.core ?? ''));

  const { DATA_DIR, PORT } = loadSettings();
  const home = resolve(PROJECT_ROOT, DATA_DIR, 'wordpress');
  const folder = join(home, core);
  if (commandLine.isFresh) await empty(folder);
  const wantedPort = commandLine.port ?? WORDPRESS_PORT;
  const port = await findPort(wantedPort);
  const sitePort = await findPort(PORT, port);
  const site = `http://localhost:${sitePort}`;
  const wordpress = await startWordpress({
    folder,
    cores: join(home, 'cores'),
    core,
    port,
    siteOrigin: site,
    messages,
    onPluginError: (entry) => console.error(entry),
  });
  if (port !== wantedPort) print(messages.portTaken(wantedPort, port));
  if (sitePort !== PORT) print(messages.portTaken(PORT, sitePort));
  const over = new AbortController();
  try {
    wordpress.ended.then(() => {
      if (over.signal.aborted) return;
      console.error(messages.ended(join(folder, 'logs/php.log')));
      // Stops the site like Ctrl-C.
      process.kill(process.pid, 'SIGTERM');
    });
    runCronUntil(over.signal, wordpress);
    return await serveSite(wordpress, siteEnvironment(wordpress, sitePort, folder));
  } finally {
    over.abort();
    await wordpress.stop();
  }

  async function empty(path: string): Promise<void> {
    if (!existsSync(path)) return;
    const release = lockFolder(path);
    if (!release) throw new CliError(messages.alreadyRuns(path));
    release();
    await rm(path, { recursive: true });
  }

  /** @param occupiedPort port of the other program */
  async function findPort(requestedPort: number, occupiedPort?: number): Promise<number> {
    const freePort = await nextFreePort(requestedPort, occupiedPort);
    if (freePort === null) throw new CliError(messages.noPort(requestedPort, requestedPort + PORTS_TRIED - 1));
    return freePort;
  }

  /** Imports only once, so that later edits remain. */
  async function importSample({ origin, secrets }: RunningWordpress, env: NodeJS.ProcessEnv): Promise<number> {
    const marker = join(folder, 'imported');
    if (!existsSync(join(PROJECT_ROOT, IMPORT)) || existsSync(marker)) return 0;
    print(messages.importing);
    const code = await runProgram(process.execPath, [IMPORT, 'import'], {
      ...env,
      WORDPRESS_URL: origin,
      WORDPRESS_USER: 'admin',
      WORDPRESS_PASSWORD: secrets.applicationPassword ?? '',
    });
    if (code === 0) await writeFile(marker, '');
    else if (code < ENDED_BY_SIGNAL) print(messages.notImported);
    return code;
  }

  /** Imports first, because the site would log missing content. */
  async function serveSite(wordpress: RunningWordpress, env: NodeJS.ProcessEnv): Promise<number> {
    const imported = await importSample(wordpress, env);
    if (imported >= ENDED_BY_SIGNAL) return imported;
    let hasEnded = false;
    const server = [...serverFlags(), `${SITE.folder}/server/start.js`];
    const code = runProgram(process.execPath, server, env).finally(() => {
      hasEnded = true;
    });
    if (await waitForResponse(`http://127.0.0.1:${sitePort}/robots.txt`, () => hasEnded)) {
      const { origin, secrets } = wordpress;
      print(messages.ready({ core: core ?? '', origin, site, passwords: secrets.passwords, folder }));
    }
    return code;
  }
});

/** Uses a separate data folder. */
function siteEnvironment({ origin, secrets }: RunningWordpress, port: number, folder: string): NodeJS.ProcessEnv {
  return {
    ...SERVER_ENV,
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SITE_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'site'),
    CONTENT_API_BASE: origin + API_PATH,
    CONTENT_API_KEY: secrets.apiKey,
    PREVIEW_SECRET: secrets.previewSecret,
    REVALIDATE_SECRET: secrets.revalidateSecret,
  };
}

async function runCronUntil(over: AbortSignal, wordpress: RunningWordpress): Promise<void> {
  while (!over.aborted) {
    // PHP's log has the reason.
    await wordpress.runCron().catch(() => undefined);
    await sleep(CRON_INTERVAL_MS, undefined, { signal: over }).catch(() => undefined);
  }
}
