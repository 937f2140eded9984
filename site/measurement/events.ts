/**
 * Everything that the tag manager's data layer is told, in one table: `docs/measurement.md` explains each. Nothing personal
 * is in it, and nothing that leads to a person: no names, no texts, no references of what was sent.
 */
import { CONTACT_KINDS } from '../../contract/submissions/vocabulary.ts';
import { LOCALES } from '../i18n/locales.ts';

/** What a value may be: one of some words, or a text of a form. */
type Rule = readonly string[] | RegExp;

/** In each event besides: the language that the page is shown in. */
const COMMON = { page_language: LOCALES } as const satisfies Record<string, Rule>;

export const EVENTS = {
  page_view: {
    page_name: /^[a-z-]{1,40}$/,
    page_path: /^\/[a-z0-9/-]{0,200}$/,
    page_location: /^https?:\/\/[a-z0-9.:-]{1,100}\/[a-z0-9/-]{0,200}$/,
  },
  error_view: { status: /^[45]\d\d$/ },
  enquiry_sent: { enquiry_kind: CONTACT_KINDS },
  document_requested: { document: /^\d{1,16}$/ },
  application_sent: {},
  seminar_registered: { seminar: /^[a-z0-9-]{1,80}$/ },
  search_without_hit: {},
  consent_granted: {},
} as const satisfies Record<string, Record<string, Rule>>;

type Events = typeof EVENTS;
type Value<Of> = Of extends readonly (infer Word)[] ? Word : string;

/** An event without the common fields. A page that has one to tell writes it as JSON into `data-measured` of what it shows. */
export type MeasuredEvent = {
  [Name in keyof Events]: { event: Name } & { -readonly [Field in keyof Events[Name]]: Value<Events[Name][Field]> };
}[keyof Events];

/** Whether an object is what the table allows, and no more: what is not is never pushed. */
export function isMeasured(pushed: Record<string, unknown>): boolean {
  const { event, ...fields } = pushed;
  if (typeof event !== 'string' || !Object.hasOwn(EVENTS, event)) return false;
  const rules: Record<string, Rule> = { ...COMMON, ...EVENTS[event as keyof Events] };
  const keys = Object.keys(rules);
  return keys.length === Object.keys(fields).length && keys.every((key) => allows(rules[key], fields[key]));
}

function allows(rule: Rule | undefined, value: unknown): boolean {
  if (!rule || typeof value !== 'string') return false;
  return rule instanceof RegExp ? rule.test(value) : rule.includes(value);
}
