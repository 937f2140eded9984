import { type ErrorData, isInternal, normalizeError } from './normalize-error.ts';

/**
 * Writes an error to the log.
 *
 * @param url the page's, where it is known
 * @returns the reference under which the log has it; undefined where it has it already
 */
export type LogError = (error: unknown, url?: URL) => string | undefined;

/**
 * What a visitor may see of an error on the server, which the log is told of. Where that hides the message, its reference
 * is shown in its place. What is not there is no failure: the log does not hear of it.
 */
export function reportedError(thrown: unknown, url: URL, logError: LogError): ErrorData {
  const error = normalizeError(thrown);
  if (error.statusCode < 500 && !isInternal(thrown)) return error;
  const reference = logError(thrown, url);
  return isInternal(thrown) && reference ? { ...error, reference } : error;
}
