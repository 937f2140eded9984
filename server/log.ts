import { inspect } from 'node:util';
import { newReference } from './error-reference.ts';

/** The most of an address, of a message and of a stack that is written, in characters. */
const MOST_OF_ADDRESS = 200;
const MOST_OF_MESSAGE = 1000;
const MOST_OF_STACK = 4000;

/** One line an event on standard output, errors on standard error. Nothing that a visitor sent is written in full. */
export const log = {
  info: (message: string) => console.log(line(message)),
  warn: (message: string) => console.warn(line(message)),
  error: (message: string, error?: unknown) =>
    console.error(line(error ? `${oneLine(message)}: ${describe(error)}` : message)),

  /**
   * An error that a visitor is shown, or may ask about.
   *
   * @param url what was asked for
   * @returns the reference that the line carries
   */
  failure(message: string, error: unknown, url?: URL | null): string {
    const reference = newReference();
    log.error(`${message} [${reference}]${url ? ` ${addressForLog(url)}` : ''}`, error ?? 'nothing was thrown');
    return reference;
  },
};

/** The path, bounded, and the names of what stands in the query: its values may be anything that a person typed. */
export function addressForLog({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].map((name) => `${encodeURIComponent(name.toWellFormed())}=…`);
  return cut(pathname + (names.length > 0 ? `?${names.join('&')}` : ''), MOST_OF_ADDRESS);
}

function line(message: string): string {
  return `${new Date().toISOString()} ${message}`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error))
    return oneLine(typeof error === 'string' ? error : inspect(error, { breakLength: Infinity }));
  const detail = 'detail' in error && typeof error.detail === 'string' ? ` (${error.detail})` : '';
  return oneLine(`${error.name}: ${error.message}${detail}`) + (detail ? '' : framesOf(error));
}

/** The stack without the message at its head, which may have lines of its own. */
function framesOf({ stack = '' }: Error): string {
  const start = stack.search(/\n\s+at /);
  return start === -1 ? '' : cut(stack.slice(start), MOST_OF_STACK);
}

/** A message may have what was sent in it: it begins no line of the log. */
function oneLine(message: string): string {
  return cut(
    message.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`),
    MOST_OF_MESSAGE,
  );
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
