import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { runCommand } from './run-command.mjs';

/**
 * Runs the npm and Node that started this command, otherwise npm in PATH.
 * `node` in PATH may be the package that `npm ci` removes.
 *
 * @param {readonly string[]} args
 * @param {number} timeoutMs
 */
export function runNpm(args, timeoutMs) {
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  const options = { timeoutMs, capture: true };
  if (node && cli && /^npm-cli\.[cm]?js$/.test(basename(cli)) && existsSync(node) && existsSync(cli)) {
    return runCommand(node, [cli, ...args], options);
  }
  return runCommand('npm', args, options);
}
