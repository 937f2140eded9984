import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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

/** Writes a certificate for 127.0.0.1, which is its own authority, and its key. */
function writeCertificate(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-days', '2', ...algorithm, '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
      timeout: 20_000,
    },
  );
}

/**
 * Starts Debian's `redis-server` on a free port.
 *
 * @param certificate a file for which a certificate is written. Redis then only accepts connections with TLS
 */
export async function startRedis(certificate?: string): Promise<RedisServer> {
  const [rights = ''] = /^user meguri .*$/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'meguri-redis-'));
  const port = await freePort();
  const configuration = join(folder, 'redis.conf');
  const options = ['bind 127.0.0.1', 'save ""', `dir ${folder}`];
  if (certificate) {
    const key = join(folder, 'key.pem');
    writeCertificate(certificate, key);
    options.push(
      'port 0',
      `tls-port ${port}`,
      `tls-cert-file ${certificate}`,
      `tls-key-file ${key}`,
      'tls-auth-clients no',
    );
  } else options.push(`port ${port}`);
  writeFileSync(configuration, [...options, rights.replace(/>\S+/, `>${PASSWORD}`)].join('\n'));
  const client = new Redis(port, '127.0.0.1', {
    lazyConnect: true,
    retryStrategy: () => 50,
    maxRetriesPerRequest: null,
    ...(certificate && { tls: { ca: readFileSync(certificate) } }),
  }).on('error', () => undefined);
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `${certificate ? 'rediss' : 'redis'}://meguri:${PASSWORD}@127.0.0.1:${port}`,
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
