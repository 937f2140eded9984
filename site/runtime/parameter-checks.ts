import * as v from 'valibot';
import { slugSchema } from '../../contract/fields.ts';
import type { PageDefinition } from './page-definition.ts';

type Check = NonNullable<PageDefinition['check']>;

/** A positive whole number without leading zeros, at most 16 digits. */
const isId = (text: string | undefined) => /^[1-9]\d{0,15}$/.test(text ?? '');
const isSlug = (text: string | undefined) => v.is(slugSchema, text);

export const hasId: Check = ({ params }) => isId(params.id);
export const hasSlug: Check = ({ params }) => isSlug(params.slug);
export const hasOptionalSlug: Check = ({ params }) => params.slug === undefined || isSlug(params.slug);

/** What a query value must be. */
type ValueCheck = (value: string) => boolean;

export const oneOf =
  (values: readonly string[]): ValueCheck =>
  (value) =>
    values.includes(value);

/** A calendar year. */
export const year: ValueCheck = (value) => /^(?:19|2\d)\d{2}$/.test(value);

/** A list's query: `page` from 1, and the filters that the list has. */
export function isListQuery(filters: Record<string, ValueCheck>): Check {
  return ({ query }) =>
    Object.entries(query).every(([key, value]) =>
      key === 'page' ? /^[1-9]\d{0,4}$/.test(value) : (filters[key]?.(value) ?? false),
    );
}
