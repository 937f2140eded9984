import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstanceFile, instanceFolder } from '../../server/process/instance-file.ts';
import type { Problem, State, StatusReport } from '../../server/status/status-report.ts';
import { CliError } from '../bootstrap/cli.mjs';
import { withSourcePositions } from './source-positions.ts';

/** A process that does not respond for so long serves no pages either. */
const TIMEOUT_MS = 8000;

/** With the fields of its report, if it responds. */
export type Instance = Partial<Omit<StatusReport, 'state' | 'problems'>> & {
  port: number | null;
  state: State;
  problems: Problem[];
};

/** Returns the processes that `DATA_DIR/run` names, by port. @throws {CliError} if this user may not read the folder */
export async function findInstances(dataDir: string): Promise<Instance[]> {
  const files = readInstanceFiles(instanceFolder(dataDir)).sort((a, b) => a.port - b.port);
  return Promise.all(files.map(readInstance));
}

function readInstanceFiles(folder: string): InstanceFile[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new CliError(`${folder} cannot be read (${String(error)}). Run this command as the user of the server.`, 2);
  }
  return names.flatMap((name): InstanceFile[] => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8'))];
    } catch {
      // A full disk leaves an empty file; a process that stops meanwhile leaves none.
      return [];
    }
  });
}

async function readInstance({ port, pid, startedAt, statusUrl, failure }: InstanceFile): Promise<Instance> {
  if (failure !== undefined || statusUrl === null)
    return critical(port, `The process on port ${port} could not start at ${startedAt}: ${failure}`);
  try {
    const response = await fetch(statusUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return critical(port, `The process on port ${port} cannot report: ${await response.text()}`);
    const report: StatusReport = JSON.parse(withSourcePositions(await response.text()));
    // After a crash, another program may use the port.
    if (report.instance?.pid === pid) return { port, ...report };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return critical(port, `The process on port ${port} (pid ${pid}) does not respond within ${TIMEOUT_MS / 1000} s`);
  }
  const since = `started at ${startedAt}`;
  return critical(
    port,
    `The process on port ${port} (pid ${pid}, ${since}) ended without shutting down; the end of its log has the cause`,
  );
}

/** For a process that cannot report itself. */
export function critical(port: number | null, message: string): Instance {
  return { port, state: 'critical', problems: [{ part: 'instance', severity: 'critical', message }] };
}
