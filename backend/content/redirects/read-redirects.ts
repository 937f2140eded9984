import { MAX_REDIRECTS } from '../../../contract/site/redirect.ts';
import type { PlacedRedirect } from '../../content-lint/checks/check-redirects.ts';
import type { Diagnostic, Finding } from '../../content-lint/diagnostics.ts';
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
  const problem = (finding: Finding, line = 1): Diagnostic => ({ file: file.name, line, ...finding, isBlocking: true });
  const rows: unknown = yaml.data ?? [];
  if (!Array.isArray(rows)) {
    const hint = 'Begin each row with a hyphen: - from: /old';
    return { rows: [], diagnostics: [problem({ message: 'the file is not a list of redirects', hint })] };
  }
  if (rows.length > MAX_REDIRECTS) {
    const message = `there are ${rows.length} redirects, and at most ${MAX_REDIRECTS} are read`;
    return { rows: [], diagnostics: [problem({ message, hint: 'Remove those that nobody follows any more' })] };
  }
  const table: RedirectTable = { rows: [], diagnostics: [] };
  for (const [index, value] of rows.entries()) {
    const { output, diagnostics } = parseValue({ ...file, yaml }, redirectRowSchema, value, [index], 'a redirect');
    table.diagnostics.push(...diagnostics);
    if (!output) continue;
    const { to = null, ...row } = output;
    const finding = findContradiction(to, row.status);
    if (finding) table.diagnostics.push(problem(finding, yaml.lineOf([index, 'status'])));
    else table.rows.push({ ...row, to, file: file.name, line: yaml.lineOf([index]) });
  }
  return table;
}

function findContradiction(to: string | null, status: number): Finding | null {
  if ((to === null) === (status === 410)) return null;
  return status === 410
    ? { message: 'a redirect with status 410 leads nowhere, and has a "to"', hint: 'Delete one of the two' }
    : { message: '"to" is missing', hint: 'Add it, or write "status: 410" for what is gone for good' };
}
