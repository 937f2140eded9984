import { isListQuery, oneOf } from '../../navigation/resolve/parameter-checks.ts';
import { SEARCH_TYPES } from '../../search/search.ts';

/** Anything may be searched for; what is too long is answered in words. */
export const check = isListQuery({ q: () => true, type: oneOf(SEARCH_TYPES) });
