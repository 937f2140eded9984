import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { CliError } from './cli.mjs';
import { COMPILE_CACHE } from './compile-cache.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { onShutdownSignal } from './shutdown-signals.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {number} timeoutMs after this time the command and its children are killed
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] return the output instead of printing it
 * @property {boolean} [inBackground] use low priority
 */

/** @typedef {{ ok: boolean, timedOut: boolean, output: string }} CommandResult */

/**
 * Runs a command in a separate process group, so that a timeout or Ctrl-C also ends its children.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 * @returns {Promise<CommandResult>}
 * @throws {CliError} on a shutdown signal
 */
export function runCommand(command, args, { timeoutMs, env = process.env, capture = false, inBackground = false }) {
  const isWindows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      env,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
      // On Windows npm is a .cmd file, which requires a shell.
      shell: isWindows && !command.endsWith('.exe'),
    });
    if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    let timedOut = false;
    /** @type {NodeJS.Signals | null} */
    let interruptedBy = null;
    child.stdout?.on('data', (bytes) => (output += bytes));
    child.stderr?.on('data', (bytes) => (output += bytes));

    const killGroup = () => {
      try {
        if (child.pid) process.kill(isWindows ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // The process group has already ended.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup();
    }, timeoutMs);
    const stopListening = onShutdownSignal((signal) => {
      interruptedBy = signal;
      killGroup();
    });

    /** @param {boolean} ok */
    const end = (ok) => {
      clearTimeout(timer);
      stopListening();
      if (interruptedBy) reject(new CliError('Interrupted.', 128 + constants.signals[interruptedBy]));
      else resolve({ ok: ok && !timedOut, timedOut, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    // A remaining child would keep the output streams open.
    child.on('exit', killGroup);
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs a long-lived program and forwards signals, including SIGUSR2, which starts a rolling restart.
 * Its IPC channel closes when this process dies, so that the server can shut down.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} exit code
 */
export function runProgram(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      env: { ...COMPILE_CACHE, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const stopListening = onShutdownSignal((signal) => {
      // In a terminal, Ctrl-C already reaches the child process.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
    const restart = () => child.kill('SIGUSR2');
    process.on('SIGUSR2', restart);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      stopListening();
      process.off('SIGUSR2', restart);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
