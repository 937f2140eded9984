import type * as v from 'valibot';
import { checkDescription } from '../../contract/entries/described-check.ts';
import { pictureFileSchema } from '../../contract/entries/written/picture-file.ts';
import type { Label } from '../../contract/vocabulary.ts';
import { FORMATS } from '../content-schemas/formats.ts';
import { unusableByName } from './checks/check-picture.ts';
import { type Finding, finding, type Parameter } from './diagnostics.ts';
import { closestMatch } from './did-you-mean.ts';
import {
  EXPECTED,
  expectedFormat,
  expectedMaximum,
  expectedMaxLength,
  expectedMinimum,
  expectedMinLength,
  expectedOption,
  expectedOther,
  GROUP_OF_FIELDS,
  listOf,
  shortened,
} from './messages/fields.ts';

type Issue = v.BaseIssue<unknown>;
type Piped = { pipe: readonly unknown[] };

/** Keyed by `requirement`, because an issue has no schema. */
const BY_REQUIREMENT = new Map<unknown, Label>(
  Object.values(FORMATS).flatMap((format) =>
    (format.schema as Piped).pipe.map((step) => [
      (step as { requirement?: unknown }).requirement,
      expectedFormat(format.example, format),
    ]),
  ),
);
BY_REQUIREMENT.delete(undefined);

const [, { requirement: PICTURE_NAME }] = pictureFileSchema.entries.file.pipe;

/** @param root the name of the whole value */
export function describeFieldIssue(path: readonly PropertyKey[], issue: Issue, root: Label): Finding {
  const name = path.length > 0 ? path.map(String).join('.') : root;
  const expected = describeExpected(issue);
  if (issue.input === undefined) return finding('field-missing', { name, key: String(path.at(-1)) });
  if (issue.input === null || issue.input === '') return finding('field-empty', { name, expected });
  const picture = issue.requirement === PICTURE_NAME ? unusableByName(String(issue.input)) : null;
  return picture ?? finding('field-invalid', { name, value: formatValue(issue.input), expected }, suggestion(issue));
}

export function unknownField(path: readonly PropertyKey[], names: readonly string[], subject: Label): Finding {
  return finding(
    'field-unknown',
    { name: path.map(String).join('.'), subject, known: names },
    closestMatch(String(path.at(-1)), names),
  );
}

export function describeExpected(issue: Issue): Label {
  const limit = typeof issue.requirement === 'number' ? issue.requirement.toLocaleString('en') : '';
  const parts = Array.isArray(issue.input) ? 'entries' : 'characters';
  switch (issue.type) {
    case 'string':
      return typeof issue.input === 'number' || typeof issue.input === 'boolean' ? EXPECTED.quoted : EXPECTED.text;
    case 'number':
      return EXPECTED.number;
    case 'boolean':
      return EXPECTED.boolean;
    case 'array':
      return EXPECTED.list;
    case 'tuple':
      return EXPECTED.pair;
    case 'object':
      return EXPECTED.group;
    case 'picklist':
    case 'literal':
    case 'variant':
      return options(issue).length > 0 ? expectedOption(options(issue)) : EXPECTED.variant;
    case 'integer':
      return EXPECTED.integer;
    case 'min_length':
      return expectedMinLength(limit, parts);
    case 'max_length':
      return expectedMaxLength(limit, parts);
    case 'min_value':
      return expectedMinimum(limit);
    case 'max_value':
      return expectedMaximum(limit);
    case 'check':
      return (
        BY_REQUIREMENT.get(issue.requirement) ?? checkDescription(issue.requirement) ?? expectedOther(issue.message)
      );
    default:
      return BY_REQUIREMENT.get(issue.requirement) ?? expectedOther(`${issue.expected}`);
  }
}

function suggestion(issue: Issue): string | undefined {
  return typeof issue.input === 'string' ? closestMatch(issue.input, options(issue)) : undefined;
}

/** Parses Valibot's `("office" | "hotel")`. */
function options(issue: Issue): string[] {
  return [...`${issue.expected}`.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '');
}

function formatValue(input: unknown): Parameter {
  if (Array.isArray(input)) return listOf(input.length);
  if (typeof input === 'object') return GROUP_OF_FIELDS;
  const text = JSON.stringify(input) ?? String(input);
  return text.length > 60 ? shortened(`${text.slice(0, 57)}…"`, String(input).length) : text;
}
