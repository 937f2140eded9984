import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstanceFile, instanceFolder } from '../../server/process/instance-file.ts';
import type { Problem, State, StatusReport } from '../../server/status/status-report.ts';

/** A process that does not respond for so long serves no pages either. */
const TIMEOUT_MS = 8000;

/** With the fields of its report, if it responds. */
export type Instance = Partial<Omit<StatusReport, 'state' | 'problems'>> & {
  port: number | null;
  state: State;
  problems: Problem[];
};

/** Returns the processes that `DATA_DIR/run` names, by port. */
export async function findInstances(dataDir: string): Promise<Instance[]> {
  const files = readInstanceFiles(instanceFolder(dataDir)).sort((a, b) => a.port - b.port);
  return Promise.all(files.map(readInstance));
}

function readInstanceFiles(folder: string): InstanceFile[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
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

async function readInstance({ port, pid, startedAt, statusUrl }: InstanceFile): Promise<Instance> {
  const down = (message: string): Instance => ({
    port,
    state: 'critical',
    problems: [{ part: 'instance', severity: 'critical', message }],
  });
  try {
    const response = await fetch(statusUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return down(`The process on port ${port} cannot report: ${await response.text()}`);
    const report: StatusReport = await response.json();
    if (report.instance.pid === pid) return { port, ...report };
  } catch (error) {
    if (isRunning(pid)) {
      const reason = error instanceof Error && error.name === 'TimeoutError' ? `${TIMEOUT_MS / 1000} s` : String(error);
      return down(`The process on port ${port} (pid ${pid}) does not respond: ${reason}`);
    }
  }
  return down(
    `The process on port ${port} (pid ${pid}, started at ${startedAt}) has ended without shutting down. The end of its log has the cause`,
  );
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
