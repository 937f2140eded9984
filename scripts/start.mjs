/** `npm start`: installs and builds if necessary, then starts the production server. */

import { runMain } from './bootstrap/cli.mjs';
import { ensureBuilt, SITE } from './bootstrap/ensure-built.mjs';
import { ensureInstalled } from './bootstrap/ensure-installed.mjs';
import { ensureNode, printNode } from './bootstrap/find-node.mjs';
import { runProgram } from './bootstrap/run-command.mjs';
import { SERVER_ENV, serverFlags } from './bootstrap/server-flags.mjs';

await runMain(async () => {
  await ensureInstalled();
  const node = await ensureNode();
  printNode(node);
  await ensureBuilt(node.path);
  const env = { ...SERVER_ENV, ...process.env, NODE_ENV: 'production' };
  const server = [...serverFlags(), '--env-file-if-exists=.env', `${SITE.folder}/server/start.js`];
  return runProgram(node.path, [...server, ...process.argv.slice(2)], env);
});
