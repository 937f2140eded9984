/** `npm run check`: runs all static checks without a build. Exits with 1 if a check fails. */

import { print, runMain, secondsSince } from './bootstrap/cli.mjs';
import { ensureInstalled } from './bootstrap/ensure-installed.mjs';
import { ensureNode, sayNode } from './bootstrap/find-node.mjs';
import { runChecks } from './testing/checks.mjs';
import { lastLine } from './testing/count-results.mjs';

const TIME_LIMIT_OF_EACH = 4 * 60_000;

await runMain(async () => {
  await ensureInstalled();
  const node = await ensureNode();
  sayNode(node);
  const since = performance.now();
  const counts = await runChecks(node.path, TIME_LIMIT_OF_EACH);
  print(`Checks: ${lastLine(counts)} (${secondsSince(since)})`);
  return counts.failed > 0 ? 1 : 0;
});
