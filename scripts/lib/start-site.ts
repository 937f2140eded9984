import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { COMPILE_CACHE } from '../bootstrap/compile-cache.mjs';
import { SITE } from '../bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { SERVER_ENV, serverFlags } from '../bootstrap/server-flags.mjs';

/** Usually 2 to 3 s; more than 20 s on a busy machine. */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5000;
/** Below the ports of outgoing connections. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_768;
const PORT_ATTEMPTS = 100;
/** Processes begin far from each other, so that none chooses the port of another one's server that does not listen yet. */
let nextPort = (process.pid * 97) % PORT_COUNT;

export interface RunningSite extends AsyncDisposable {
  origin: string;
  pid: number | undefined;
  output: () => string;
  stop: () => Promise<void>;
  signal: (signal: NodeJS.Signals) => void;
  /** Exit code, or null after a signal. */
  ended: Promise<number | null>;
}

/**
 * Starts the production server like `npm start`, ignoring the environment except `DATA_DIR`.
 * @param nodeOptions such as `--env-file=FILE`
 * @throws with the server's output if it does not start
 */
export async function startSite(
  settings: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<RunningSite> {
  const port = settings.PORT ?? String(await freePort());
  const main = `${settings.MEGURI_BUILD_DIR ?? SITE.folder}/server/start.js`;
  const child = spawn(process.execPath, [...serverFlags({ ...process.env, ...settings }), ...nodeOptions, main], {
    cwd: PROJECT_ROOT,
    env: {
      ...COMPILE_CACHE,
      ...SERVER_ENV,
      PATH: process.env.PATH,
      DATA_DIR: process.env.DATA_DIR,
      NODE_ENV: 'production',
      PORT: port,
      LOG_FORMAT: 'text',
      // Image pre-generation would distort measurements.
      PREWARM_IMAGES: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(timer);
  };
  const origin = `http://localhost:${port}`;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  if (!(await waitForResponse(`http://127.0.0.1:${port}/robots.txt`, hasEnded))) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return {
    origin,
    pid: child.pid,
    output: () => output,
    stop,
    signal: (signal) => void child.kill(signal),
    ended,
    [Symbol.asyncDispose]: stop,
  };
}

/** Returns a port that no outgoing connection can take before a server listens on it. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = FIRST_PORT + nextPort;
    nextPort = (nextPort + 1) % PORT_COUNT;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('No free port.');
}

/** Waits for a response from the URL; by default, any. */
export async function waitForResponse(
  url: string,
  hasEnded: () => boolean,
  isExpected: (response: Response) => boolean = () => true,
): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && !hasEnded()) {
    const hasResponded = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(isExpected, () => false);
    if (hasResponded) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
