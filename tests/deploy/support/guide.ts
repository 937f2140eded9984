import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { ARCHIVE, packagedArchive, VERSION } from './archive.ts';
import { copyInto, type Machine } from './machine.ts';

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

/** Runs a section of the guide on a machine. */
export function follow(machine: Machine, heading: string, version = VERSION): Promise<string> {
  const script = guideScript(heading)
    .replaceAll('0.2.0', version)
    .replaceAll(/\bmeguri-\d+\.\d+\.\d+-linux-x64/g, `meguri-${version}-linux-${process.arch}`);
  return machine.succeed(`cd /root\n${script}`);
}

/** Copies the archive and its checksum to a machine. */
export async function copyArchive(machine: Machine): Promise<void> {
  const folder = await packagedArchive();
  copyInto(machine, [join(folder, `${ARCHIVE}.tar.gz`), join(folder, `${ARCHIVE}.tar.gz.sha256`)], '/root');
}
