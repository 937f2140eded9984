import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianRoot } from './debian-root.ts';
import { type Visitor, visitorInside } from './visitor.ts';

interface CommandResult {
  status: number;
  stdout: string;
  stderr: string;
}

export interface Machine extends AsyncDisposable {
  /** Path of the machine's file system, seen from outside. */
  path: (file: string) => string;
  /** Runs a shell script as root. */
  run: (script: string) => Promise<CommandResult>;
  /** Runs a shell script. @throws with its output and the logs of the units if it fails */
  succeed: (script: string) => Promise<string>;
  /** Starts a program of the host in the machine's network. */
  spawnInNetwork: (command: string, args: readonly string[]) => ChildProcess;
  visitor: Visitor;
}

/** Ends with the test that holds the other end of its input. Bash reaps orphaned processes, as init does. */
const INIT = 'echo booted; while read -r _; do :; done';
/** The root of a machine is in memory. */
const MAX_SIZE = '3g';

/**
 * Boots a bare Debian: its own file system, processes and network, in which only the loopback interface exists.
 */
export async function startMachine(): Promise<Machine> {
  const lower = await debianRoot();
  const folder = mkdtempSync(join(tmpdir(), 'meguri-machine-'));
  const [upper, work, root] = ['upper', 'work', 'root'].map((name) => join(folder, name));
  const script = [
    'set -e',
    `mount -t tmpfs -o size=${MAX_SIZE} machine "${folder}"`,
    `mkdir "${upper}" "${work}" "${root}"`,
    `mount -t overlay overlay -o "lowerdir=${lower},upperdir=${upper},workdir=${work}" "${root}"`,
    `mount -t proc proc "${root}/proc"`,
    'ip link set lo up',
    `exec chroot "${root}" /bin/bash -c '${INIT}'`,
  ].join('\n');
  const namespaces = ['--mount', '--pid', '--fork', '--net', '--uts', '--ipc', '--kill-child'];
  const host = spawn('unshare', [...namespaces, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await Promise.race([
    once(host.stdout, 'data'),
    once(host, 'exit').then(([code]) => Promise.reject(new Error(`The machine did not start: exit code ${code}.`))),
  ]);
  const init = readFileSync(`/proc/${host.pid}/task/${host.pid}/children`, 'utf8').trim();
  const path = (file: string) => join(`/proc/${init}/root`, file);

  const run = (text: string) =>
    new Promise<CommandResult>((resolve) => {
      const args = ['-t', init, '-m', '-p', '-n', '-u', '-i', '-r', '--wdns=/', '/bin/sh', '-euc', text];
      const env = {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LC_ALL: 'C.UTF-8',
        HOME: '/root',
      };
      execFile('nsenter', args, { env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
        const code = error?.code;
        resolve({ status: typeof code === 'number' ? code : error ? 1 : 0, stdout, stderr });
      });
    });
  const visitor = visitorInside(init);
  return {
    path,
    run,
    async succeed(text) {
      const { status, stdout, stderr } = await run(text);
      if (status !== 0) {
        const logs = await run('tail -n 20 /var/log/meguri* 2> /dev/null || true');
        throw new Error(`Exit code ${status}:\n${text}\n${stdout}${stderr}${logs.stdout}`);
      }
      return stdout;
    },
    spawnInNetwork: (command, args) =>
      spawn('nsenter', ['-t', init, '-n', command, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }),
    visitor,
    async [Symbol.asyncDispose]() {
      visitor.close();
      host.kill('SIGKILL');
      await once(host, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies files of the host into a folder of the machine. */
export function copyInto(machine: Machine, files: readonly string[], folder: string): void {
  mkdirSync(machine.path(folder), { recursive: true });
  for (const file of files) cpSync(file, join(machine.path(folder), file.slice(file.lastIndexOf('/') + 1)));
}
