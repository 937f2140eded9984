import { MAX_REDIRECTS } from '../../../contract/site/redirect.ts';
import type { PlacedRedirect } from '../../content-lint/checks/check-redirects.ts';
import { type Diagnostic, type Finding, finding } from '../../content-lint/diagnostics.ts';
import { SUBJECTS } from '../../content-lint/messages/fields.ts';
import { redirectRowSchema } from '../../content-schemas/yaml-files.ts';
import { parseValue, readYaml } from '../text/read-yaml.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

export interface RedirectTable {
  rows: PlacedRedirect[];
  diagnostics: Diagnostic[];
}

/** @param bytes undefined if the file is missing @throws {UnreadableError} */
export async function readRedirects(contentDir: string, bytes: number | undefined): Promise<RedirectTable> {
  const { yaml, ...file } = await readYaml(contentDir, REDIRECTS_FILE, bytes);
  if (!yaml) return { rows: [], diagnostics: file.diagnostics };
  const problem = (found: Finding, line = 1): Diagnostic => ({ ...found, file: file.name, line, isBlocking: true });
  const rows: unknown = yaml.data ?? [];
  if (!Array.isArray(rows)) return { rows: [], diagnostics: [problem(finding('redirects-not-a-list'))] };
  if (rows.length > MAX_REDIRECTS) {
    const tooMany = finding('redirects-too-many', { count: rows.length, max: MAX_REDIRECTS });
    return { rows: [], diagnostics: [problem(tooMany)] };
  }
  const table: RedirectTable = { rows: [], diagnostics: [] };
  for (const [index, value] of rows.entries()) {
    const { output, diagnostics } = parseValue({ ...file, yaml }, redirectRowSchema, value, [index], SUBJECTS.redirect);
    table.diagnostics.push(...diagnostics);
    if (!output) continue;
    const { to = null, ...row } = output;
    const contradiction = findContradiction(to, row.status);
    if (contradiction) table.diagnostics.push(problem(contradiction, yaml.lineOf([index, 'status'])));
    else table.rows.push({ ...row, to, file: file.name, line: yaml.lineOf([index]) });
  }
  return table;
}

function findContradiction(to: string | null, status: number): Finding | null {
  if ((to === null) === (status === 410)) return null;
  return finding(status === 410 ? 'redirect-gone-with-target' : 'redirect-without-target');
}
