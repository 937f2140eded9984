/** `npm run dev`, `build`, `bench`: the same first steps as `npm start`, then a program of ours on Node 24. */
import { build, ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureNode, sayNode } from './lib/find-node.mjs';
import { runProgram } from './lib/run-command.mjs';
import { Refusal, runMain } from './lib/say.mjs';

/**
 * @typedef {object} Command
 * @property {'needed' | 'forced' | 'no'} build
 * @property {string[]} [program] the file to run, and its arguments
 * @property {'production' | 'development'} mode what NODE_ENV is set to
 */

/** @type {Record<string, Command>} */
const COMMANDS = {
  build: { build: 'forced', mode: 'production' },
  dev: { build: 'no', program: ['--env-file-if-exists=.env', 'server/main.ts', '--dev'], mode: 'development' },
  bench: { build: 'needed', program: ['scripts/bench.ts'], mode: 'production' },
};

await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) throw new Refusal(`There is no command “${name}”. There are: ${Object.keys(COMMANDS).join(', ')}.`);

  await ensureInstalled();
  const node = await ensureNode();
  sayNode(node);
  if (command.build === 'forced') await build(node.path);
  if (command.build === 'needed') await ensureBuilt(node.path);
  if (!command.program) return 0;
  return runProgram(node.path, [...command.program, ...args], { ...process.env, NODE_ENV: command.mode });
});
