import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { Refusal } from './cli.mjs';
import { COMPILE_CACHE } from './compile-cache.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { onShutdownSignal } from './shutdown-signals.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {number} timeoutMs after which the command and all that it started are killed
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [capture] collect the output instead of showing it
 * @property {boolean} [inBackground] whatever else runs goes first
 */

/** @typedef {{ ok: boolean, timedOut: boolean, output: string }} CommandResult */

/**
 * Runs a command to its end. It leads a process group of its own, so that a time-out or Ctrl-C ends its children too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {CommandOptions} options
 * @returns {Promise<CommandResult>}
 * @throws {Refusal} when this process is told to end meanwhile
 */
export function runCommand(command, args, { timeoutMs, env = process.env, capture = false, inBackground = false }) {
  const isWindows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      env,
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
      // npm is a .cmd file there, which only a shell can start.
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
        // Nothing of it is left.
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
      if (interruptedBy) reject(new Refusal('Interrupted.', 128 + constants.signals[interruptedBy]));
      else resolve({ ok: ok && !timedOut, timedOut, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    // A child left behind would hold our output open: it goes first.
    child.on('exit', killGroup);
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs a long-lived program in our place: signals are passed on to it, its exit code is returned. A channel to it closes
 * when this process is gone, however: the server ends then.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function runProgram(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: PROJECT_ROOT,
      env: { ...COMPILE_CACHE, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const stopListening = onShutdownSignal((signal) => {
      // Ctrl-C reaches every process of a terminal by itself: passed on, the program would get it twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      stopListening();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
