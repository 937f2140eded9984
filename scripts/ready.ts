/** `bin/meguri ready`: waits until an instance serves the site, for service managers and scripts without curl. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { reachableHost } from '../lib/http/reachable-host.ts';
import { type InstanceFile, isRunning, readInstanceFile } from '../server/process/instance-file.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { loadSettings } from './lib/load-settings.ts';
import { dataFolder } from './operations/data-folder.ts';

const USAGE = `Usage: bin/meguri ready [--timeout=SECONDS] [--accept-unread]
  --timeout         default: 60
  --accept-unread   succeed also for an instance that responds, but has not read content for ten seconds`;
const REQUEST_MS = 5000;
const PAUSE_MS = 100;
const UNREAD_MS = 10_000;
/** Set by systemd for `ExecStartPost=`. */
const SERVER_PID = Number(process.env.MAINPID ?? 0);

await runMain(async () => {
  const { seconds, acceptsUnread } = readArguments();
  const settings = loadSettings();
  const { HOST, PORT } = settings;
  const url = `http://${reachableHost(HOST)}:${PORT}/readyz`;
  const deadline = Date.now() + seconds * 1000;
  let problem = '';
  let respondsSince = Number.POSITIVE_INFINITY;
  while (Date.now() < deadline) {
    if (SERVER_PID && !isRunning(SERVER_PID)) throw new CliError('The server has ended; its log has the cause.');
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(REQUEST_MS) });
      // Another program may use the port. On a full disk there is no file; by then the server would have ended.
      const isServer = !SERVER_PID || isServing(readInstanceFile(dataFolder(settings), PORT));
      if (status === 200 && (isServer || Date.now() - respondsSince > UNREAD_MS)) {
        print(`Ready: ${url}`);
        return 0;
      }
      problem = status === 200 ? 'another process uses the port' : `status ${status}`;
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

function isServing(instance: InstanceFile | null): boolean {
  return instance?.pid === SERVER_PID && instance.failure === undefined;
}

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
