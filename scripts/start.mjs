/** `npm start`: brings what is missing, builds what is stale, serves the production site. */
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { ensureNode, sayNode } from './lib/find-node.mjs';
import { runProgram } from './lib/run-command.mjs';
import { runMain } from './lib/say.mjs';

await runMain(async () => {
  await ensureInstalled();
  const node = await ensureNode();
  sayNode(node);
  await ensureBuilt(node.path);
  const env = { ...process.env, NODE_ENV: 'production' };
  return runProgram(node.path, ['--env-file-if-exists=.env', 'server/main.ts', ...process.argv.slice(2)], env);
});
