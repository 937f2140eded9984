import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CliError } from '../bootstrap/cli.mjs';

/** Name of an instance's unit in `deploy/systemd`. */
const UNIT = /^meguri@\d+\.service/;

const run = promisify(execFile);

/**
 * Restarts the running instances one after another, so that a proxy always finds one: `systemctl restart` returns when the
 * instance serves pages, because the unit waits for it (`ExecStartPost`).
 *
 * @returns the restarted units; empty without systemd
 * @throws {CliError} if an instance does not become ready; the others keep running
 */
export async function restartUnits(): Promise<string[]> {
  const units = await activeUnits();
  const restarted: string[] = [];
  for (const unit of units) {
    await run('systemctl', ['restart', unit]).catch((error: Error) => {
      throw new CliError(
        `${unit} did not start (${error.message.trim()}): run this command as root, and see journalctl --unit ${unit}. The other instances keep running.`,
      );
    });
    restarted.push(unit);
  }
  return restarted;
}

async function activeUnits(): Promise<string[]> {
  const args = ['list-units', 'meguri@*.service', '--state=active', '--plain', '--no-legend'];
  // Without systemd, the operator restarts the instances.
  const { stdout } = await run('systemctl', args).catch(() => ({ stdout: '' }));
  return stdout.split('\n').flatMap((line) => UNIT.exec(line)?.[0] ?? []);
}
