import { type ErrorData, isInternal, normalizeError } from './normalize-error.ts';

/** @returns the reference of the log entry, or undefined if already logged */
export type LogError = (error: unknown, url?: URL) => string | undefined;

/** Logs a server error and returns what visitors may see. 4xx errors are not logged. */
export function reportedError(thrown: unknown, url: URL, logError: LogError): ErrorData {
  const error = normalizeError(thrown);
  if (error.statusCode < 500 && !isInternal(thrown)) return error;
  const reference = logError(thrown, url);
  return isInternal(thrown) && reference ? { ...error, reference } : error;
}
