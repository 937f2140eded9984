/** An error with a message for visitors and an HTTP status. */
export abstract class PublicError extends Error {
  abstract readonly statusCode: number;
}

export class PageError extends PublicError {
  override readonly name = 'PageError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.statusCode = statusCode;
  }
}

export interface ErrorData {
  statusCode: number;
  message: string;
  /** Reference to the log entry, if the message is only logged. */
  reference?: string;
  suggestions?: readonly { href: string; title: string }[];
}

/** Text from the specification. */
export const NOT_FOUND: ErrorData = { statusCode: 404, message: 'This page could not be found' };
export const GONE: ErrorData = { statusCode: 410, message: 'This page has been removed' };

export function notFound(): PageError {
  return new PageError(NOT_FOUND.statusCode, NOT_FOUND.message);
}

/** Reduces a thrown value to what visitors may see; the only place that decides this. */
export function normalizeError(thrown: unknown): ErrorData {
  const { message } = Object(thrown);
  const text = typeof thrown === 'string' ? thrown : !isInternal(thrown) && typeof message === 'string' && message;
  return { statusCode: statusOf(thrown) ?? 500, message: (text && withoutColours(text)) || 'An error occurred' };
}

/** Some tools put colour codes into messages. */
function withoutColours(message: string): string {
  return message.replace(/\p{Cc}\[[\d;]*m/gu, '');
}

/** Without `DOMException`, which has a `code` like library errors. */
const LANGUAGE_ERRORS = [TypeError, RangeError, SyntaxError, ReferenceError, URIError, EvalError, AggregateError];

/**
 * Returns whether an error's message is only for the log.
 * True for built-in errors, errors with a `code`, and foreign classes without an HTTP status.
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
