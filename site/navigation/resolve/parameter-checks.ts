import { SLUG_PATTERN } from '../../../contract/vocabulary.ts';
import type { ParameterCheck } from './page-definition.ts';

/** A positive whole number without leading zeros, and no larger than the content API's ids can be. */
const isId = (text = '') => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));
/** At most 80 characters, as the content API's slugs: a longer one it would refuse, and that is no 404. */
const isSlug = (text = '') => text.length <= 80 && SLUG_PATTERN.test(text);

export const hasId: ParameterCheck = ({ params }) => isId(params.id);
export const hasSlug: ParameterCheck = ({ params }) => isSlug(params.slug);
export const hasOptionalSlug: ParameterCheck = ({ params }) => params.slug === undefined || isSlug(params.slug);

/** For pages of any content type: an id or a slug, whichever the path has. */
export const hasKey: ParameterCheck = ({ params }) => (params.id === undefined ? isSlug(params.slug) : isId(params.id));

/** What a query value must be. */
type ValueCheck = (value: string) => boolean;

export const oneOf =
  (values: readonly string[]): ValueCheck =>
  (value) =>
    values.includes(value);

/** A calendar year. */
export const year: ValueCheck = (value) => /^(?:19|2\d)\d{2}$/.test(value);

/** A list's query: `page` from 1, and the filters that the list has. */
export function isListQuery(filters: Record<string, ValueCheck>): ParameterCheck {
  return ({ query }) =>
    Object.entries(query).every(([key, value]) =>
      key === 'page' ? /^[1-9]\d{0,4}$/.test(value) : (filters[key]?.(value) ?? false),
    );
}
