import { basename, join } from 'node:path';
import type * as v from 'valibot';
import type { Label } from '../../../contract/vocabulary.ts';
import { describeFieldIssue, unknownField } from '../../content-lint/describe-issue.ts';
import type { Diagnostic, Finding } from '../../content-lint/diagnostics.ts';
import { parseInHalfWidth } from '../../content-lint/half-width.ts';
import { unknownKeys } from '../../content-lint/schema-keys.ts';
import { parseYaml, type Yaml } from './front-matter.ts';
import { readText } from './read-text.ts';

export interface YamlFile {
  /** See {@link Diagnostic.file}. */
  name: string;
  /** Null if missing or invalid. */
  yaml: Yaml | null;
  diagnostics: Diagnostic[];
}

/** @param bytes undefined if the file is missing @throws {UnreadableError} */
export async function readYaml(contentDir: string, fileName: string, bytes: number | undefined): Promise<YamlFile> {
  const name = `${basename(contentDir)}/${fileName}`;
  if (bytes === undefined) return { name, yaml: null, diagnostics: [] };
  const text = await readText(join(contentDir, fileName), bytes);
  const parsed = typeof text === 'string' ? parseYaml(text) : { ok: false as const, findings: [{ ...text, line: 1 }] };
  if (parsed.ok) return { name, yaml: parsed.yaml, diagnostics: [] };
  const diagnostics = parsed.findings.map((found) => ({ ...found, file: name, isBlocking: true }));
  return { name, yaml: null, diagnostics };
}

/** @param subject the kind of value */
export function parseValue<Schema extends v.GenericSchema>(
  { name, yaml }: YamlFile & { yaml: Yaml },
  schema: Schema,
  value: unknown,
  path: readonly PropertyKey[],
  subject: Label,
): { output: v.InferOutput<Schema> | null; diagnostics: Diagnostic[] } {
  const diagnostic = (subpath: readonly PropertyKey[], found: Finding): Diagnostic => ({
    ...found,
    file: name,
    line: yaml.lineOf([...path, ...subpath]),
    isBlocking: true,
  });
  const { result, value: normalized } = parseInHalfWidth(schema, value);
  if (!result.success) {
    const diagnostics = result.issues.map((issue) => {
      const subpath = (issue.path ?? []).map(({ key }) => key as PropertyKey);
      return diagnostic(subpath, describeFieldIssue(subpath, issue, subject));
    });
    return { output: null, diagnostics };
  }
  const diagnostics = unknownKeys(schema, normalized).map(({ path: subpath, validKeys }) =>
    diagnostic(subpath, unknownField(subpath, validKeys, subject)),
  );
  return { output: diagnostics.length > 0 ? null : result.output, diagnostics };
}
