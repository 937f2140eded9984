import { basename, join } from 'node:path';
import type * as v from 'valibot';
import { describeFieldIssue } from '../../content-lint/describe-issue.ts';
import type { Diagnostic, Finding } from '../../content-lint/diagnostics.ts';
import { didYouMean } from '../../content-lint/did-you-mean.ts';
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
  const diagnostics = parsed.findings.map((finding) => ({ file: name, ...finding, isBlocking: true }));
  return { name, yaml: null, diagnostics };
}

/** @param subject such as `a redirect` */
export function parseValue<Schema extends v.GenericSchema>(
  { name, yaml }: YamlFile & { yaml: Yaml },
  schema: Schema,
  value: unknown,
  path: readonly PropertyKey[],
  subject: string,
): { output: v.InferOutput<Schema> | null; diagnostics: Diagnostic[] } {
  const diagnostic = (subpath: readonly PropertyKey[], finding: Finding): Diagnostic => ({
    file: name,
    line: yaml.lineOf([...path, ...subpath]),
    ...finding,
    isBlocking: true,
  });
  const { result, value: normalized } = parseInHalfWidth(schema, value);
  if (!result.success) {
    const diagnostics = result.issues.map((issue) => {
      const subpath = (issue.path ?? []).map(({ key }) => key as PropertyKey);
      return diagnostic(subpath, describeFieldIssue(subpath.map(String).join('.') || subject, issue));
    });
    return { output: null, diagnostics };
  }
  const diagnostics = unknownKeys(schema, normalized).map(({ path: subpath, validKeys }) => {
    const key = String(subpath.at(-1));
    const hint = `${didYouMean(key, validKeys)}Known here: ${validKeys.join(', ')}`;
    return diagnostic(subpath, { message: `"${key}" is not a field of ${subject}`, hint });
  });
  return { output: diagnostics.length > 0 ? null : result.output, diagnostics };
}
