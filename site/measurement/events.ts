/**
 * Events of the data layer, except those of forms. `docs/reference/events.md` lists them with these comments.
 * They must not contain personal data, free text or submission references.
 */
import { LOCALES } from '../i18n/locales.ts';
import type { FormEvent } from '../state/form-state.ts';

type Rule = readonly string[] | RegExp;

/** Every event has these fields. */
export const COMMON = {
  /** The language of the page. */
  page_language: LOCALES,
} as const satisfies Record<string, Rule>;

export const EVENTS = {
  /** A page is shown, as a document or after a navigation within the site. */
  page_view: {
    /** The name of the page's row in `site/routes.ts`. */
    page_name: /^[a-z-]{1,40}$/,
    /** The path, without the query. */
    page_path: /^\/[a-z0-9/-]{0,200}$/,
    /** The whole address, without the query. */
    page_location: /^https?:\/\/[a-z0-9.:-]{1,100}\/[a-z0-9/-]{0,200}$/,
  },
  /** An error page is shown. Its address is not sent, because it can contain anything. */
  error_view: {
    /** The status of the page. */
    status: /^[45]\d\d$/,
  },
  /** A search has no results. The query is not sent. */
  search_without_hit: {},
  /** The visitor has just agreed to third parties. Refusals are not sent. */
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
