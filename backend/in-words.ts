/** Valibot's issues in words that an editor or the caller of the API understands. */
import type * as v from 'valibot';
import { dateSchema, dateTimeSchema, hrefSchema, monthSchema, slugSchema } from '../contract/fields.ts';
import { siteProfileSchema } from '../contract/site-profile.ts';
import { pictureFileSchema } from './content-types.ts';
import { didYouMean } from './nearest.ts';
import type { Finding } from './problems.ts';

type Issue = v.BaseIssue<unknown>;
type Piped = { pipe: readonly unknown[] };

/** The formats by the very expressions that test them: an issue carries its `requirement`, but not its schema. */
const FORMATS = new Map<unknown, string>(
  (
    [
      [slugSchema, 'small letters, digits and single hyphens, as in "uchikanda-narrow"'],
      [dateTimeSchema, 'a day that exists with a time and an offset, as in "2026-04-01T09:00:00+09:00"'],
      [dateSchema, 'a day that exists, as in "2026-04-01"'],
      [monthSchema, 'a month, as in "2026-04"'],
      [hrefSchema, 'a path on this site ("/works"), or an address that begins with https://, mailto: or tel:'],
      [siteProfileSchema.entries.telephone, 'a telephone number with hyphens, as in "03-0000-0000"'],
      [pictureFileSchema.entries.file, 'the name of a .jpg, .png, .webp or .avif in small letters, as in "cover.jpg"'],
    ] as [Piped, string][]
  ).flatMap(([schema, words]) => schema.pipe.map((step) => [(step as { requirement?: unknown }).requirement, words])),
);
FORMATS.delete(undefined);

/** A field of a content file: what is wrong, and what to do. `name` is its path with dots. */
export function fieldFinding(name: string, issue: Issue): Finding {
  const wanted = `Write ${expectation(issue)}`;
  if (issue.input === undefined) {
    return { message: `"${name}" is missing`, hint: `Add a line that begins with "${name.split('.').pop()}:"` };
  }
  if (issue.input === null || issue.input === '') {
    return { message: `"${name}" has no value`, hint: `${wanted}, or delete the line if the field may be left out` };
  }
  return { message: `"${name}" is ${shown(issue.input)}`, hint: `${suggestion(issue)}${wanted}` };
}

/** What the value should have been, to follow "must be" or "write". */
export function expectation(issue: Issue): string {
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
    case 'strict_object':
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
    default:
      return FORMATS.get(issue.requirement) ?? `${issue.expected}`;
  }
}

function suggestion(issue: Issue): string {
  return typeof issue.input === 'string' ? didYouMean(issue.input, options(issue)) : '';
}

/** The values of a picklist, from Valibot's `("office" | "hotel")`. */
function options(issue: Issue): string[] {
  return [...`${issue.expected}`.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '');
}

function shown(input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === 'object') return 'a group of fields';
  const text = JSON.stringify(input) ?? String(input);
  return text.length > 60 ? `${text.slice(0, 57)}…" (${String(input).length} characters)` : text;
}
