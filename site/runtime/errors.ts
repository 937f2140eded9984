/** An error that ends a navigation: what the error page shows. */
export class PageError extends Error {
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
}

/** What no page matches, a failed parameter check and an unknown entry all say. The text is the specification's. */
export const NOT_FOUND: ErrorData = { statusCode: 404, message: 'This page could not be found' };

export function notFound(): PageError {
  return new PageError(NOT_FOUND.statusCode, NOT_FOUND.message);
}

/**
 * Any thrown value as `message` and `statusCode`. The status is looked for in `statusCode`, `status` and
 * `response.status`; 500 where there is none that an HTTP error can have.
 */
export function normalizeError(thrown: unknown): ErrorData {
  const source = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Record<string, unknown>;
  const response = (source.response ?? {}) as Record<string, unknown>;
  const statusCode = [source.statusCode, source.status, response.status].find((status) => isErrorStatus(status)) ?? 500;
  const message = typeof thrown === 'string' ? thrown : typeof source.message === 'string' ? source.message : '';
  return { statusCode, message: message || 'An error occurred' };
}

function isErrorStatus(status: unknown): status is number {
  return Number.isInteger(status) && (status as number) >= 400 && (status as number) <= 599;
}
