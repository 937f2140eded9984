import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { runCommand } from './run-command.mjs';

/**
 * Runs npm without showing its output.
 *
 * It is the npm that started us, on its own Node: the `node` in front on the PATH may be the one in node_modules,
 * which `npm ci` is about to remove. Without such an npm: the one on the PATH.
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
