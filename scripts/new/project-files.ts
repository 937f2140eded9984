/** Changes to the project's own files, as `npm run new` makes them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';

export const ROUTES = 'site/routes.ts';
const TABLE_END = '\n];\n';

/** @param file relative to the project */
export const readProjectFile = (file: string) => readFile(join(PROJECT_ROOT, file), 'utf8');

/** @param file relative to the project; its folders are created */
export async function writeProjectFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(PROJECT_ROOT, file)), { recursive: true });
  await writeFile(join(PROJECT_ROOT, file), text);
}

/**
 * Returns `text` with `added` before or after the only place that matches.
 *
 * @param file names the text in errors
 * @throws {Refusal} where the text does not look as expected
 */
export function insert(text: string, place: { before: string } | { after: string }, added: string, file: string) {
  const [anchor, replacement] =
    'before' in place ? [place.before, added + place.before] : [place.after, place.after + added];
  if (text.split(anchor).length !== 2) throw new Refusal(`${file}: add this yourself: ${added.trim()}`);
  return text.replace(anchor, () => replacement);
}

/** Returns the table of pages with further rows at its end. @throws {Refusal} where the table does not look as expected */
export function withRows(routes: string, rows: string): string {
  return insert(routes, { before: TABLE_END }, `\n${rows}`, ROUTES);
}

/** Runs `npm run schemas` in a process of its own, which reads the files that were just written. @throws {Refusal} */
export async function generateFiles(): Promise<void> {
  const schemas = join(PROJECT_ROOT, 'scripts/schemas/schemas.ts');
  const { ok, output } = await runCommand(process.execPath, [schemas], { timeoutMs: 60_000, capture: true });
  if (!ok) throw new Refusal(output);
}

/** The current time in Tokyo, to the minute, as front matter has it. */
export function nowInTokyo(): string {
  return `${new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16)}:00+09:00`;
}
