import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CliError } from '../bootstrap/cli.mjs';

/** Name of an instance's unit in `deploy/systemd`. */
const UNIT = /^meguri@(?<port>\d+)\.service/;
const READY_MS = 120_000;
const POLL_MS = 500;
const REQUEST_MS = 5000;

const run = promisify(execFile);

/**
 * Restarts the running instances one after another, so that a proxy always finds one.
 *
 * @returns the restarted units; empty without systemd
 * @throws {CliError} if an instance does not become ready; the others keep running
 */
export async function restartUnits(): Promise<string[]> {
  const units = await activeUnits();
  const restarted: string[] = [];
  for (const { unit, port } of units) {
    await run('systemctl', ['restart', unit]).catch((error: Error) => {
      throw new CliError(`${unit} cannot be restarted (${error.message.trim()}). Restart it as root.`);
    });
    await waitUntilReady(unit, port);
    restarted.push(unit);
  }
  return restarted;
}

async function activeUnits(): Promise<{ unit: string; port: number }[]> {
  const args = ['list-units', 'meguri@*.service', '--state=active', '--plain', '--no-legend'];
  // Without systemd, the operator restarts the instances.
  const { stdout } = await run('systemctl', args).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => {
    const port = UNIT.exec(line)?.groups?.port;
    return port ? [{ unit: `meguri@${port}.service`, port: Number(port) }] : [];
  });
}

async function waitUntilReady(unit: string, port: number): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(REQUEST_MS) }).catch(
      () => null,
    );
    await response?.body?.cancel();
    if (response?.ok) return;
    await sleep(POLL_MS);
  }
  throw new CliError(
    `${unit} does not respond on port ${port}: see journalctl --unit ${unit}. The other instances keep running.`,
  );
}
