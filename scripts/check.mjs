/** `npm run check`: runs all static checks without a build. Exits with 1 if a check fails. */

import { print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { ensureInstalled } from './bootstrap/ensure-installed.mjs';
import { ensureNode, printNode } from './bootstrap/find-node.mjs';
import { runChecks } from './testing/checks.mjs';
import { lastLine } from './testing/count-results.mjs';

const CHECK_TIMEOUT_MS = 4 * 60_000;

await runMain(async () => {
  await ensureInstalled();
  const node = await ensureNode();
  printNode(node);
  const since = performance.now();
  const counts = await runChecks(node.path, CHECK_TIMEOUT_MS);
  print(`Checks: ${lastLine(counts)} (${secondsSince(since)})`);
  return counts.failed > 0 ? 1 : 0;
});
