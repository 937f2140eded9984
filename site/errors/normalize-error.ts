/** An error whose message was written for visitors, with the HTTP status that goes with it. */
export abstract class PublicError extends Error {
  abstract readonly statusCode: number;
}

/** An error that ends a navigation: what the error page shows. */
export class PageError extends PublicError {
  override readonly name = 'PageError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.statusCode = statusCode;
  }
}

/** The same as data, as payloads and embedded results carry it. */
export interface ErrorData {
  statusCode: number;
  message: string;
  /** Where the message is for the log alone: what a visitor can name to those who read it. */
  reference?: string;
  /** What may have been meant, where nothing was found. In the language of the page. */
  near?: readonly { href: string; title: string }[];
}

/** What no page matches, a failed parameter check and an unknown entry all say. The text is the specification's. */
export const NOT_FOUND: ErrorData = { statusCode: 404, message: 'This page could not be found' };
export const GONE: ErrorData = { statusCode: 410, message: 'This page has been removed' };

export function notFound(): PageError {
  return new PageError(NOT_FOUND.statusCode, NOT_FOUND.message);
}

/**
 * What of any thrown value a visitor may see, as `message` and `statusCode`: the one place that decides it. The status is
 * looked for in `statusCode`, `status` and `response.status`; 500 where there is none that an HTTP error can have.
 */
export function normalizeError(thrown: unknown): ErrorData {
  const { message } = Object(thrown);
  const shown = typeof thrown === 'string' ? thrown : !isInternal(thrown) && typeof message === 'string' && message;
  return { statusCode: statusOf(thrown) ?? 500, message: (shown && withoutColours(shown)) || 'An error occurred' };
}

/** Without the escape sequences that colour a terminal: some tools put them in their messages. */
function withoutColours(message: string): string {
  return message.replace(/\p{Cc}\[[\d;]*m/gu, '');
}

/** What the language throws by itself. A `DOMException` has a `code`, as libraries' errors do. */
const LANGUAGE_ERRORS = [TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError, AggregateError];

/**
 * Whether an error's message was written for the log: one of the language's own (`TypeError`), one that carries a
 * library's `code`, one of a class that is not ours and knows no HTTP status.
 */
export function isInternal(thrown: unknown): thrown is Error {
  if (!(thrown instanceof Error) || thrown instanceof PublicError) return false;
  if ('code' in thrown || LANGUAGE_ERRORS.some((type) => thrown instanceof type)) return true;
  const isPlain = Object.getPrototypeOf(thrown) === Error.prototype;
  return !isPlain && statusOf(thrown) === undefined;
}

function statusOf(thrown: unknown): number | undefined {
  const { statusCode, status, response } = Object(thrown);
  return [statusCode, status, response?.status].find(isErrorStatus);
}

function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599;
}
