import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findDatabaseDamage } from '../../backend/submissions/storage/find-damage.ts';
import { worstState } from '../../server/status/find-problems.ts';
import type { State } from '../../server/status/status-report.ts';
import { CliError, print } from '../bootstrap/cli.mjs';
import { SETTINGS_ROOT } from '../bootstrap/project-root.mjs';
import { loadSettings } from '../lib/load-settings.ts';
import { describeInstance } from './describe-instance.ts';
import { critical, findInstances } from './find-instances.ts';

const USAGE = 'Options: [--json] [--port=PORT]. Prints the status of the running processes, or of the one on a port.';
const EXIT_CODES: Record<State, number> = { ok: 0, warning: 1, critical: 2 };

/** @returns exit code: 0 if all is well, 1 for a warning, 2 if visitors or submissions are affected */
export async function runStatus(args: string[]): Promise<number> {
  const { json, port } = readOptions(args);
  const dataDir = resolve(SETTINGS_ROOT, settingsOf().DATA_DIR);
  const recorded = await findInstances(dataDir);
  const instances = port === undefined ? recorded : recorded.filter((instance) => instance.port === port);
  const place = port === undefined ? '' : `on port ${port} `;
  if (instances.length === 0)
    instances.push(
      critical(
        port ?? null,
        `No process ${place}is recorded in ${dataDir}/run; if one should run, the end of its log has the cause`,
      ),
    );
  const damage = damageOf(dataDir);
  const [first] = instances;
  if (damage && first) {
    first.state = 'critical';
    first.problems.unshift({ part: 'submissions', severity: 'critical', message: damage });
  }
  const problems = instances.flatMap((instance) =>
    instance.problems.map((problem) => (instances.length > 1 ? { port: instance.port, ...problem } : problem)),
  );
  const state = worstState(problems);
  if (json) {
    const reports = instances.length > 1 ? { instances } : {};
    print(JSON.stringify({ ...first, state, problems, ...reports }, null, 2));
  } else print(instances.map((instance) => describeInstance(instance)).join('\n\n'));
  return EXIT_CODES[state];
}

/**
 * Checks the database, which would block a server. SQLite may create files beside it, which must belong to the owner of
 * `DATA_DIR`.
 */
function damageOf(dataDir: string): string | null {
  if (settingsOf().CONTENT_API_BASE) return null;
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  return owner === undefined || owner !== process.getuid?.() ? null : findDatabaseDamage(dataDir);
}

/** Exit code 1 would mean a warning. */
function settingsOf() {
  try {
    return loadSettings();
  } catch (error) {
    throw error instanceof CliError ? new CliError(error.message, 2) : error;
  }
}

function readOptions(args: string[]): { json: boolean; port: number | undefined } {
  try {
    const { values } = parseArgs({
      args,
      options: { json: { type: 'boolean', default: false }, port: { type: 'string' } },
    });
    if (values.port !== undefined && !/^\d+$/.test(values.port)) throw new Error('not a port');
    return { json: values.json, port: values.port === undefined ? undefined : Number(values.port) };
  } catch {
    throw new CliError(USAGE, 2);
  }
}
