import type * as v from 'valibot';
import { pictureFileSchema } from '../../contract/entries/written/picture-file.ts';
import { FORMATS } from '../content-schemas/formats.ts';
import { unusableByName } from './checks/check-picture.ts';
import type { Finding } from './diagnostics.ts';
import { didYouMean } from './did-you-mean.ts';

type Issue = v.BaseIssue<unknown>;
type Piped = { pipe: readonly unknown[] };

/** Keyed by `requirement`, because an issue has no schema. */
const EXPECTED = new Map<unknown, string>(
  Object.values(FORMATS).flatMap(({ schema, en, example }) =>
    (schema as Piped).pipe.map((step) => [
      (step as { requirement?: unknown }).requirement,
      `${en}, as in "${example}"`,
    ]),
  ),
);
EXPECTED.delete(undefined);

const [, { requirement: PICTURE_NAME }] = pictureFileSchema.entries.file.pipe;

export function describeFieldIssue(name: string, issue: Issue): Finding {
  const expected = `Write ${describeExpected(issue)}`;
  if (issue.input === undefined) {
    return { message: `"${name}" is missing`, hint: `Add a line that begins with "${name.split('.').pop()}:"` };
  }
  if (issue.input === null || issue.input === '') {
    return { message: `"${name}" has no value`, hint: `${expected}, or delete the line if the field may be left out` };
  }
  const picture = issue.requirement === PICTURE_NAME ? unusableByName(String(issue.input)) : null;
  if (picture) return picture;
  const message = `"${name}" is ${formatValue(issue.input)}`;
  return { message, hint: `${suggestion(issue)}${expected}` };
}

/** Phrased to follow "must be" or "Write". */
export function describeExpected(issue: Issue): string {
  const limit = typeof issue.requirement === 'number' ? issue.requirement.toLocaleString('en') : '';
  const parts = Array.isArray(issue.input) ? 'entries' : 'characters';
  switch (issue.type) {
    case 'string':
      return typeof issue.input === 'number' || typeof issue.input === 'boolean' ? 'it in "double quotes"' : 'text';
    case 'number':
      return 'a number, without quotation marks, separators or units';
    case 'boolean':
      return 'true or false';
    case 'array':
      return 'a list, each entry on a line of its own after "- "';
    case 'tuple':
      return 'two numbers in brackets, as in [0.5, 0.5]';
    case 'object':
      return 'its parts under it, indented by two spaces';
    case 'picklist':
    case 'literal':
    case 'variant':
      return options(issue).length > 0 ? `one of: ${options(issue).join(', ')}` : 'its parts under it, indented';
    case 'integer':
      return 'a whole number';
    case 'min_length':
      return `at least ${limit} ${parts}`;
    case 'max_length':
      return `at most ${limit} ${parts}`;
    case 'min_value':
      return `${limit} or more`;
    case 'max_value':
      return `${limit} or less`;
    case 'check':
      return EXPECTED.get(issue.requirement) ?? issue.message;
    default:
      return EXPECTED.get(issue.requirement) ?? `${issue.expected}`;
  }
}

function suggestion(issue: Issue): string {
  return typeof issue.input === 'string' ? didYouMean(issue.input, options(issue)) : '';
}

/** Parses Valibot's `("office" | "hotel")`. */
function options(issue: Issue): string[] {
  return [...`${issue.expected}`.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '');
}

function formatValue(input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === 'object') return 'a group of fields';
  const text = JSON.stringify(input) ?? String(input);
  return text.length > 60 ? `${text.slice(0, 57)}…" (${String(input).length} characters)` : text;
}
