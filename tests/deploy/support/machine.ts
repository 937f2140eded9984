import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
const BOOT_MS = 90_000;
/** The root of a machine is in memory. */
const MAX_SIZE = '3g';

/**
 * Boots a bare Debian: its own file system, processes and network, in which only the loopback interface exists.
 */
export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-machine-'));
  const namespaces = ['--mount', '--pid', '--fork', '--net', '--uts', '--ipc', '--kill-child'];
  const host = await boot(namespaces, folder, (root) => [
    `mount -t proc proc "${root}/proc"`,
    'ip link set lo up',
    `exec chroot "${root}" /bin/bash -c '${INIT}'`,
  ]);
  host.stderr.pipe(process.stderr);
  await Promise.race([
    once(host.stdout, 'data'),
    once(host, 'exit').then(([code]) => Promise.reject(new Error(`The machine did not start: exit code ${code}.`))),
  ]);
  return openMachine(host, childOf(host.pid), folder);
}

/**
 * Boots the same Debian with systemd as its first process.
 *
 * @returns why systemd does not run in this environment, or the machine
 */
export async function startSystemdMachine(): Promise<Machine | string> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-systemd-'));
  const options = '--quiet --register=no --keep-unit --private-network --machine=meguri --boot';
  const host = await boot(['--mount', '--pid', '--fork', '--mount-proc', '--kill-child'], folder, (root) => [
    `exec systemd-nspawn ${options} --directory="${root}"`,
  ]);
  let output = '';
  for (const stream of [host.stdout, host.stderr]) stream?.on('data', (bytes) => (output += bytes));
  const deadline = Date.now() + BOOT_MS;
  while (host.exitCode === null && Date.now() < deadline) {
    await sleep(500);
    const init = childOf(childOf(host.pid));
    if (!init) continue;
    const { stdout } = await runInside(init, 'systemctl is-system-running');
    if (/^(?:running|degraded)/.test(stdout)) return openMachine(host, init, folder);
  }
  host.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  return `systemd does not boot in a container here: ${output.slice(-300)}`;
}

async function boot(namespaces: readonly string[], folder: string, start: (root: string) => string[]) {
  const lower = await debianRoot();
  const [upper, work, root = ''] = ['upper', 'work', 'root'].map((name) => join(folder, name));
  const script = [
    'set -e',
    `mount -t tmpfs -o size=${MAX_SIZE} machine "${folder}"`,
    `mkdir "${upper}" "${work}" "${root}"`,
    `mount -t overlay overlay -o "lowerdir=${lower},upperdir=${upper},workdir=${work}" "${root}"`,
    ...start(root),
  ].join('\n');
  return spawn('unshare', [...namespaces, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'pipe'] });
}

/** Returns the process id of the first child, or ''. */
function childOf(pid: number | string | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0] ?? '';
  } catch {
    return '';
  }
}

function runInside(init: string, text: string): Promise<CommandResult> {
  return new Promise((resolve) => {
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
}

function openMachine(host: ChildProcess, init: string, folder: string): Machine {
  const path = (file: string) => join(`/proc/${init}/root`, file);

  const run = (text: string) => runInside(init, text);
  const visitor = visitorInside(init);
  return {
    path,
    run,
    async succeed(text) {
      const { status, stdout, stderr } = await run(text);
      if (status !== 0) {
        const logs = await run('tail -n 20 /var/log/meguri* 2> /dev/null || journalctl -n 40 -o cat || true');
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
      if (host.exitCode === null && host.signalCode === null) await once(host, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies files of the host into a folder of the machine. */
export function copyInto(machine: Machine, files: readonly string[], folder: string): void {
  mkdirSync(machine.path(folder), { recursive: true });
  for (const file of files) cpSync(file, join(machine.path(folder), file.slice(file.lastIndexOf('/') + 1)));
}
