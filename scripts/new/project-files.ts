import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import type { Messages } from './messages.ts';

export const ROUTES = 'site/routes.ts';
const TABLE_END = '\n];\n';

/** @param file relative to the project */
export const readProjectFile = (file: string) => readFile(join(PROJECT_ROOT, file), 'utf8');

export async function writeProjectFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(PROJECT_ROOT, file)), { recursive: true });
  await writeFile(join(PROJECT_ROOT, file), text);
}

/** @throws {CliError} unless the routes have exactly one match */
export function insert(
  routes: string,
  place: { before: string } | { after: string },
  added: string,
  messages: Messages,
): string {
  const [anchor, replacement] =
    'before' in place ? [place.before, added + place.before] : [place.after, place.after + added];
  if (routes.split(anchor).length !== 2) throw new CliError(messages.notInserted(ROUTES, added.trim()));
  return routes.replace(anchor, () => replacement);
}

/** @throws {CliError} if the end of the table is not found */
export function withRows(routes: string, rows: string, messages: Messages): string {
  return insert(routes, { before: TABLE_END }, `\n${rows}`, messages);
}

/**
 * Uses a separate process, which loads the new files.
 * @throws {CliError}
 */
export async function generateFiles(): Promise<void> {
  const schemas = join(PROJECT_ROOT, 'scripts/schemas/schemas.ts');
  const { ok, output } = await runCommand(process.execPath, [schemas], { timeoutMs: 60_000, capture: true });
  if (!ok) throw new CliError(output);
}
