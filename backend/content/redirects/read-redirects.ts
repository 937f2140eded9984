/** The table of redirects, `redirects.yaml` at the top of the content. */
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { hrefSchema, languageSchema } from '../../../contract/entries/fields.ts';
import { MAX_REDIRECTS, oldAddressSchema } from '../../../contract/entries/redirect.ts';
import type { PlacedRedirect } from '../../content-lint/check-redirects.ts';
import { describeFieldIssue } from '../../content-lint/describe-issue.ts';
import type { Diagnostic, Finding } from '../../content-lint/diagnostics.ts';
import { didYouMean } from '../../content-lint/did-you-mean.ts';
import { unknownKeys } from '../../content-lint/schema-keys.ts';
import { parseYaml, type Yaml } from '../text/front-matter.ts';
import { readText } from '../text/read-text.ts';

export const REDIRECTS_FILE = 'redirects.yaml';

/** The rows that can be read, and what is wrong with the others. */
export interface RedirectTable {
  rows: PlacedRedirect[];
  diagnostics: Diagnostic[];
}

const rowSchema = v.object({
  from: oldAddressSchema,
  to: v.optional(hrefSchema),
  status: v.optional(v.picklist([301, 302, 410]), 301),
  lang: v.optional(languageSchema),
});

/** Reads the table; an empty one where there is no file. Never rejects. @param bytes its size; undefined where it is not there */
export async function readRedirects(contentDir: string, bytes: number | undefined): Promise<RedirectTable> {
  if (bytes === undefined) return { rows: [], diagnostics: [] };
  const file = `${basename(contentDir)}/${REDIRECTS_FILE}`;
  const problem = (finding: Finding, line = 1): Diagnostic => ({ file, line, ...finding, isBlocking: true });
  const text = await readText(join(contentDir, REDIRECTS_FILE), bytes);
  if (typeof text !== 'string') return { rows: [], diagnostics: [problem(text)] };
  const parsed = parseYaml(text);
  if (!parsed.ok) {
    const diagnostics = parsed.findings.map(({ line, ...finding }) => problem(finding, line));
    return { rows: [], diagnostics };
  }
  const { yaml } = parsed;
  const written: unknown = yaml.data ?? [];
  if (!Array.isArray(written)) {
    const hint = 'Begin each row with a hyphen: - from: /old';
    return { rows: [], diagnostics: [problem({ message: 'the file is not a list of redirects', hint })] };
  }
  if (written.length > MAX_REDIRECTS) {
    const message = `there are ${written.length} redirects, and at most ${MAX_REDIRECTS} are read`;
    return { rows: [], diagnostics: [problem({ message, hint: 'Remove those that nobody follows any more' })] };
  }
  const rows: PlacedRedirect[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [at, value] of written.entries()) {
    const line = yaml.lineOf([at]);
    const problems = rowProblems(yaml, at, value).map(({ line, ...finding }) => problem(finding, line));
    const row = v.safeParse(rowSchema, value);
    if (problems.length > 0 || !row.success) diagnostics.push(...problems);
    else rows.push({ ...row.output, to: row.output.to ?? null, file, line });
  }
  return { rows, diagnostics };
}

function rowProblems(yaml: Yaml, at: number, value: unknown): (Finding & { line: number })[] {
  const lineOf = (path: readonly PropertyKey[]) => yaml.lineOf([at, ...path]);
  const result = v.safeParse(rowSchema, value, { abortPipeEarly: true });
  if (!result.success) {
    return result.issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => key as PropertyKey);
      return { line: lineOf(path), ...describeFieldIssue(path.map(String).join('.') || 'the row', issue) };
    });
  }
  const unknown = unknownKeys(rowSchema, value).map(({ path, known }) => {
    const key = String(path.at(-1));
    const hint = `${didYouMean(key, known)}Known here: ${known.join(', ')}`;
    return { line: lineOf(path), message: `"${key}" is not a field of a redirect`, hint };
  });
  const { to, status } = result.output;
  if ((to === undefined) === (status === 410)) return unknown;
  const contradiction =
    status === 410
      ? { message: 'a redirect with status 410 leads nowhere, and has a "to"', hint: 'Delete one of the two' }
      : { message: '"to" is missing', hint: 'Add it, or write "status: 410" for what is gone for good' };
  return [...unknown, { line: lineOf(['status']), ...contradiction }];
}
