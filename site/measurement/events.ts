/**
 * Events of the data layer (`docs/measurement.md`), except those of forms.
 * They must not contain personal data, free text or submission references.
 */
import { LOCALES } from '../i18n/locales.ts';
import type { FormEvent } from '../state/form-state.ts';

type Rule = readonly string[] | RegExp;

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
type Value<Of> = Of extends readonly (infer Literal)[] ? Literal : string;

/** Pages write events as JSON into `data-measured` attributes. */
export type MeasuredEvent = {
  [Name in keyof Events]: { event: Name } & { -readonly [Field in keyof Events[Name]]: Value<Events[Name][Field]> };
}[keyof Events];

export type Table = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/** Permits only the values of one form. */
export function eventOfForm({ event, values, choices }: FormEvent): Table {
  const fixed = Object.entries(values).map(([name, value]) => [name, [value]]);
  const chosen = Object.entries(choices).map(([name, { options }]) => [name, options]);
  return { [event]: Object.fromEntries([...fixed, ...chosen]) };
}

/** Returns whether a table permits an event with exactly these fields. */
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
