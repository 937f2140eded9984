/** What the WordPress plugin knows of forms: the rules of each field, step by step, the bounds, and the words of mails and lists. */
import type * as v from 'valibot';
import en from '../../backend/submissions/i18n/messages/en/index.ts';
import ja from '../../backend/submissions/i18n/messages/ja/index.ts';
import { applicationForm, contactForm, downloadForm, registrationForm } from '../../contract/submissions/forms.ts';
import {
  cleanEmail,
  cleanKana,
  cleanLine,
  cleanPlace,
  cleanTelephone,
  cleanText,
} from '../../contract/submissions/normalize.ts';
import {
  LINK_DOWNLOADS,
  LINK_HOURS,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_LENGTH,
  SUSPICIONS,
} from '../../contract/submissions/vocabulary.ts';

/** One step of a field's rules, in their order. `problem` is the word for the visitor's mistake where it fails. */
interface Step {
  max_length?: number;
  min_length?: number;
  pattern?: string;
  enum?: readonly unknown[];
  check?: 'telephone';
  clean?: string;
  problem?: unknown;
}
interface FormField {
  /** A missing field is this text; where it is absent, the field must be there. */
  default?: string;
  /** The problem of what is no text, or not there. */
  type_problem: unknown;
  steps: Step[];
}
type Node = Record<string, unknown> & { type: string };

/** The normalising functions of the contract, as the plugin names its own. */
const CLEANERS = new Map<unknown, string>([
  [cleanLine, 'line'],
  [cleanText, 'text'],
  [cleanPlace, 'place'],
  [cleanEmail, 'email'],
  [cleanTelephone, 'telephone'],
  [cleanKana, 'kana'],
]);

/** The content of `wordpress/meguri/forms.json`. */
export function wordpressForms() {
  return {
    forms: {
      contact: fieldsOf(contactForm),
      download: fieldsOf(downloadForm),
      application: fieldsOf(applicationForm),
      registration: fieldsOf(registrationForm),
    },
    suspicions: SUSPICIONS,
    limits: {
      files: MAX_FILES,
      file_bytes: MAX_FILE_BYTES,
      file_name: MAX_LENGTH.fileName,
      link_hours: LINK_HOURS,
      link_downloads: LINK_DOWNLOADS,
    },
    words: {
      ja: { labels: ja.labels, mail: ja.mail },
      en: { labels: en.labels, mail: en.mail },
    },
  };
}

/** @throws for a rule that the plugin does not know: it would not be held there */
function fieldsOf(form: v.GenericSchema): Record<string, FormField> {
  const { entries } = form as unknown as { entries: Record<string, Node> };
  return Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, fieldOf(schema)]));
}

function fieldOf(schema: Node): FormField {
  const steps = stepsOf(schema);
  const root = firstOf(schema);
  const inner = (root.wrapped ?? root) as Node;
  const missing = root.type === 'optional' ? { default: String(root.default) } : {};
  return {
    ...missing,
    type_problem: inner.message ?? steps.find(({ problem }) => problem !== undefined)?.problem,
    steps,
  };
}

function firstOf(schema: Node): Node {
  const first = (schema.pipe as Node[] | undefined)?.[0];
  return first && first !== schema ? firstOf(first) : schema;
}

function stepsOf(schema: Node): Step[] {
  const [first, ...rest] = (schema.pipe as Node[] | undefined) ?? [schema];
  return [...(first === schema ? own(schema) : stepsOf(first as Node)), ...rest.flatMap(own)];
}

function own({ type, requirement, message, ...node }: Node): Step[] {
  const problem = message === undefined ? {} : { problem: message };
  if (type === 'optional' || type === 'string') return [];
  if (type === 'max_length') return [{ max_length: requirement as number, ...problem }];
  if (type === 'min_length') return [{ min_length: requirement as number, ...problem }];
  if (type === 'regex') return [{ pattern: pcre((requirement as RegExp).source), ...problem }];
  if (type === 'picklist') return [{ enum: node.options as unknown[], ...problem }];
  if (type === 'literal') return [{ enum: [node.literal], ...problem }];
  if (type === 'check' && message === 'telephone') return [{ check: 'telephone', ...problem }];
  const clean = type === 'transform' ? CLEANERS.get(node.operation) : undefined;
  if (clean !== undefined) return [{ clean }];
  throw new Error(`The WordPress plugin has no rule for "${type}" (${String(message)}).`);
}

/** Unicode escapes as PHP's regular expressions write them. */
function pcre(source: string): string {
  return source.replace(/\\u([0-9a-f]{4})/gi, '\\x{$1}');
}
