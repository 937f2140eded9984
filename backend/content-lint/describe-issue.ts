/** Describes Valibot's issues for editors and for clients of the API. */
import type * as v from 'valibot';
import { facadeSchema } from '../../contract/entries/campaign.ts';
import {
  dateSchema,
  dateTimeSchema,
  hrefSchema,
  monthSchema,
  slugSchema,
  timeSchema,
} from '../../contract/entries/fields.ts';
import { telephoneSchema } from '../../contract/site/site-profile.ts';
import { toHalfWidth } from '../../contract/submissions/normalize.ts';
import { pictureFileSchema } from '../content-schemas/picture-file.ts';
import { logoNameSchema } from '../content-schemas/site-files.ts';
import { unusableByName } from './check-picture.ts';
import type { Finding } from './diagnostics.ts';
import { didYouMean } from './did-you-mean.ts';

type Issue = v.BaseIssue<unknown>;
type Piped = { pipe: readonly unknown[] };

/** Descriptions of formats, keyed by the regular expression or function that tests them: an issue has its `requirement`, not its schema. */
const FORMATS = new Map<unknown, string>(
  (
    [
      [slugSchema, 'small letters, digits and single hyphens, as in "uchikanda-narrow"'],
      [dateTimeSchema, 'a day that exists with a time and an offset, as in "2026-04-01T09:00:00+09:00"'],
      [dateSchema, 'a day that exists, as in "2026-04-01"'],
      [monthSchema, 'a month, as in "2026-04"'],
      [timeSchema, 'a time of day, as in "09:30"'],
      [facadeSchema, '"to" no less than "from", and no more than storeys times bays'],
      [hrefSchema, 'a path on this site ("/works"), or an address that begins with https://, mailto: or tel:'],
      [telephoneSchema, 'a telephone number with hyphens, as in "03-0000-0000"'],
      [pictureFileSchema.entries.file, 'the name of a .jpg, .png, .webp or .avif in small letters, as in "cover.jpg"'],
      [logoNameSchema, 'the name of a .svg or .png in small letters, as in "logo.svg"'],
    ] as [Piped, string][]
  ).flatMap(([schema, words]) => schema.pipe.map((step) => [(step as { requirement?: unknown }).requirement, words])),
);
FORMATS.delete(undefined);

const [, { requirement: PICTURE_NAME }] = pictureFileSchema.entries.file.pipe;

/** What is wrong with a field of a content file, and how to fix it. @param name the field's path, with dots */
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
  const halfWidth = acceptableInHalfWidth(issue);
  if (halfWidth !== null) return { message, hint: `Type it in half-width characters: ${halfWidth}` };
  return { message, hint: `${suggestion(issue)}${expected}` };
}

/** Quotation marks that are typed for `"`, in half width by `toHalfWidth`, or typographic. */
const QUOTATION_MARKS = /^["\u201c\u201d\u201e\u300c]|["\u201c\u201d\u300d]$/g;
const DASHES = /[\u30fc\u2010-\u2015\u2212]/g;

/** The value in half-width characters, where only its width is wrong (`２０２６－０４－０１`, `“2026-04”`); null otherwise. */
function acceptableInHalfWidth({ type, requirement, input, expected }: Issue): string | null {
  if (typeof input !== 'string') return null;
  const plain = toHalfWidth(input).replace(QUOTATION_MARKS, '').replace(DASHES, '-').trim();
  if (plain === input) return null;
  const quoted = `"${plain}"`;
  if (requirement instanceof RegExp) return requirement.test(plain) ? quoted : null;
  switch (type) {
    case 'number':
      return /^\d+(?:\.\d+)?$/.test(plain) ? plain : null;
    case 'boolean':
      return plain === 'true' || plain === 'false' ? plain : null;
    case 'array':
    case 'tuple':
      return /^\[.*\]$/.test(plain) ? plain : null;
    case 'picklist':
    case 'literal':
      return `${expected}`.includes(quoted) ? plain : null;
    default:
      return null;
  }
}

/** The expected value, to follow "must be" or "Write". */
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

function formatValue(input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === 'object') return 'a group of fields';
  const text = JSON.stringify(input) ?? String(input);
  return text.length > 60 ? `${text.slice(0, 57)}…" (${String(input).length} characters)` : text;
}
