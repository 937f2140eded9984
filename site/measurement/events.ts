/**
 * The events of the tag manager's data layer, which `docs/measurement.md` explains, except for those of forms, which the forms'
 * definitions state. Events contain nothing personal, and nothing that leads to a person: no names, no texts, no references of
 * submissions.
 */
import { LOCALES } from '../i18n/locales.ts';
import type { FormEvent } from '../state/form-state.ts';

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
  search_without_hit: {},
  consent_granted: {},
} as const satisfies Record<string, Record<string, Rule>>;

type Events = typeof EVENTS;
type Value<Of> = Of extends readonly (infer Word)[] ? Word : string;

/** An event without the common fields. A page that has one to tell writes it as JSON into `data-measured` of what it shows. */
export type MeasuredEvent = {
  [Name in keyof Events]: { event: Name } & { -readonly [Field in keyof Events[Name]]: Value<Events[Name][Field]> };
}[keyof Events];

/** The events that may be told, with the values that their fields may have. */
export type Table = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/** The table with the one event of a form: only its own values fit. */
export function eventOfForm({ event, values, choices }: FormEvent): Table {
  const fixed = Object.entries(values).map(([name, value]) => [name, [value]]);
  const chosen = Object.entries(choices).map(([name, { options }]) => [name, options]);
  return { [event]: Object.fromEntries([...fixed, ...chosen]) };
}

/** Returns whether a table has the event with exactly these fields and values. Other objects are never pushed. */
export function isMeasured(pushed: Record<string, unknown>, table: Table = EVENTS): boolean {
  const { event, ...fields } = pushed;
  if (typeof event !== 'string' || !Object.hasOwn(table, event)) return false;
  const rules: Record<string, Rule> = { ...COMMON, ...table[event] };
  const keys = Object.keys(rules);
  return keys.length === Object.keys(fields).length && keys.every((key) => allows(rules[key], fields[key]));
}

function allows(rule: Rule | undefined, value: unknown): boolean {
  if (!rule || typeof value !== 'string') return false;
  return rule instanceof RegExp ? rule.test(value) : rule.includes(value);
}
