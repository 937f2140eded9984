import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const GUIDE = 'docs/guides/operations.md';

/**
 * Returns the shell blocks below a heading of the operations guide, as one script.
 * @throws if there are none
 */
export function guideScript(heading: string): string {
  const text = readFileSync(join(PROJECT_ROOT, GUIDE), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  // A single # begins a comment in a block.
  const [body = ''] = section.split(/^##+ /m);
  const blocks = [...body.matchAll(/^```sh[^\n]*\n([\s\S]*?)^```$/gm)].map(([, code]) => code);
  if (blocks.length === 0) throw new Error(`${GUIDE} has no shell block below “${heading}”.`);
  return blocks.join('\n');
}
