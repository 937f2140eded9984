import { isListQuery } from '../../navigation/resolve/parameter-checks.ts';

/**
 * Accepts any search text; the page reports text that is too long. Any type name is valid here, because only the search
 * index has the list of types.
 */
export const check = isListQuery({ q: () => true, type: (value) => /^[a-z]+(?:-[a-z]+)*$/.test(value) });
