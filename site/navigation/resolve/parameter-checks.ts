import { YEARS_PATTERN } from '../../../contract/content-types/years.ts';
import { SLUG_PATTERN } from '../../../contract/vocabulary.ts';
import type { ParameterCheck } from './page-definition.ts';

const isId = (text = '') => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
/** The content API rejects longer slugs, and not with a 404. */
const isSlug = (text = '') => text.length <= 80 && SLUG_PATTERN.test(text);

export const hasId: ParameterCheck = ({ params }) => isId(params.id);
export const hasSlug: ParameterCheck = ({ params }) => isSlug(params.slug);
export const hasOptionalSlug: ParameterCheck = ({ params }) => params.slug === undefined || isSlug(params.slug);

/** For paths with either an ID or a slug. */
export const hasKey: ParameterCheck = ({ params }) => (params.id === undefined ? isSlug(params.slug) : isId(params.id));

type ValueCheck = (value: string) => boolean;

export const oneOf =
  (values: readonly string[]): ValueCheck =>
  (value) =>
    values.includes(value);

export const year: ValueCheck = (value) => /^(?:19|2\d)\d{2}$/.test(value);

export const years: ValueCheck = (value) => YEARS_PATTERN.test(value);

/** Permits `page` from 1 and the list's filters. */
export function isListQuery(filters: Record<string, ValueCheck>): ParameterCheck {
  return ({ query }) =>
    Object.entries(query).every(([key, value]) =>
      key === 'page' ? /^[1-9]\d{0,4}$/.test(value) : (filters[key]?.(value) ?? false),
    );
}
