import { PageError } from '../../site/errors/normalize-error.ts';

/** Text that no visitor may see. */
export const SECRET = 'Cannot read properties of undefined';

/** Errors with an internal message, and some with a public message, by the name in the path. */
export const THROWN: Readonly<Record<string, () => unknown>> = {
  type: () => new TypeError(SECRET),
  range: () => new RangeError(SECRET),
  syntax: () => new SyntaxError(SECRET),
  'type-with-status': () => Object.assign(new TypeError(SECRET), { status: 503 }),
  aggregate: () => new AggregateError([], SECRET),
  dom: () => new DOMException(SECRET, 'DataCloneError'),
  code: () => Object.assign(new Error(SECRET), { code: 'ERR_SQLITE_ERROR' }),
  'code-with-status': () => Object.assign(new Error(SECRET), { code: 'ERR_BAD_RESPONSE', response: { status: 502 } }),
  library: () => new (class ValiError extends Error {})(SECRET),
  plain: () => new Error('plain and simple'),
  text: () => 'only a string',
  object: () => ({ statusCode: 503, message: 'an object', code: 'here' }),
  own: () => new PageError(451, 'for legal reasons'),
};
