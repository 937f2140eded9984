/** `bin/meguri ready`: waits until an instance serves the site, for service managers and scripts without curl. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reachableHost } from '../lib/http/reachable-host.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { loadSettings } from './lib/load-settings.ts';

const USAGE = `Usage: bin/meguri ready [--timeout=SECONDS] [--accept-unread]
  --timeout         default: 60
  --accept-unread   succeed also for an instance that responds, but has not read content for ten seconds`;
const REQUEST_MS = 5000;
const PAUSE_MS = 100;
const UNREAD_MS = 10_000;

await runMain(async () => {
  const { seconds, acceptsUnread } = readArguments();
  const { HOST, PORT } = loadSettings();
  const url = `http://${reachableHost(HOST)}:${PORT}/readyz`;
  const deadline = Date.now() + seconds * 1000;
  let problem = '';
  let respondsSince = Number.POSITIVE_INFINITY;
  while (Date.now() < deadline) {
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(REQUEST_MS) });
      if (status === 200) {
        print(`Ready: ${url}`);
        return 0;
      }
      problem = `status ${status}`;
      respondsSince = Math.min(respondsSince, Date.now());
      if (acceptsUnread && Date.now() - respondsSince > UNREAD_MS) {
        print(`Running without content: ${url} (${problem})`);
        return 0;
      }
    } catch (error) {
      problem = causeOf(error);
    }
    await sleep(PAUSE_MS);
  }
  throw new CliError(`Not ready after ${seconds} s: ${url} (${problem}).`);
});

function readArguments(): { seconds: number; acceptsUnread: boolean } {
  try {
    const { values } = parseArgs({
      options: { timeout: { type: 'string', default: '60' }, 'accept-unread': { type: 'boolean', default: false } },
    });
    if (/^\d+$/.test(values.timeout))
      return { seconds: Number(values.timeout), acceptsUnread: values['accept-unread'] };
  } catch {
    // Report the usage.
  }
  throw new CliError(USAGE);
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
