import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { freePort } from '../start-site.ts';

const GUIDE = join(PROJECT_ROOT, 'docs/guides/scaling.md');
const PASSWORD = 'a-password-of-this-server';

export interface RedisServer extends AsyncDisposable {
  /** For `REDIS_URL`, with the user that the guide describes. */
  url: string;
  /** Starts the server, without its former data. */
  start(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** Ends the server at once. */
  kill(): Promise<void>;
  /** For commands. Connects when it is used. */
  client: Redis;
}

/** Starts Debian's `redis-server` on a free port. */
export async function startRedis(): Promise<RedisServer> {
  const [rights = ''] = /^user meguri .*$/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'meguri-redis-'));
  const port = await freePort();
  const configuration = join(folder, 'redis.conf');
  const options = [`port ${port}`, 'bind 127.0.0.1', 'save ""', `dir ${folder}`];
  writeFileSync(configuration, [...options, rights.replace(/>\S+/, `>${PASSWORD}`)].join('\n'));
  const client = new Redis(port, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: null }).on(
    'error',
    () => undefined,
  );
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `redis://meguri:${PASSWORD}@127.0.0.1:${port}`,
    client,
    async start() {
      child = spawn('redis-server', [configuration], { stdio: 'ignore' });
      await client.ping();
    },
    signal: (signal) => void child?.kill(signal),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    async [Symbol.asyncDispose]() {
      client.disconnect();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
