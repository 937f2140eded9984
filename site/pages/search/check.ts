import { isListQuery } from '../../navigation/resolve/parameter-checks.ts';

/** Anything may be searched for; what is too long is answered in words. Which types there are, the index knows. */
export const check = isListQuery({ q: () => true, type: (value) => /^[a-z]+(?:-[a-z]+)*$/.test(value) });
