/** `bin/meguri ready`: waits until an instance serves the site, for service managers and scripts without curl. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { loadSettings } from './lib/load-settings.ts';

const USAGE = 'Usage: bin/meguri ready [--timeout=SECONDS] (default: 60)';
const REQUEST_MS = 5000;
const PAUSE_MS = 100;

await runMain(async () => {
  const seconds = readTimeout();
  const { HOST, PORT } = loadSettings();
  const url = `http://${localHost(HOST)}:${PORT}/readyz`;
  const deadline = Date.now() + seconds * 1000;
  let problem = '';
  while (Date.now() < deadline) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(REQUEST_MS) });
      if (status === 200) {
        print(`Ready: ${url}`);
        return 0;
      }
      problem = `status ${status}`;
    } catch (error) {
      problem = causeOf(error);
    }
    await sleep(PAUSE_MS);
  }
  throw new CliError(`Not ready after ${seconds} s: ${url} (${problem}).`);
});

function readTimeout(): number {
  try {
    const { timeout } = parseArgs({ options: { timeout: { type: 'string', default: '60' } } }).values;
    if (/^\d+$/.test(timeout)) return Number(timeout);
  } catch {
    // Report the usage.
  }
  throw new CliError(USAGE);
}

/** Some systems cannot send requests to an address that stands for all addresses. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
