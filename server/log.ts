import { inspect } from 'node:util';
import { ContentError } from '../site/errors/content-error.ts';
import { createErrorReference } from './error-reference.ts';

const MAX_URL_LENGTH = 200;
const MAX_MESSAGE_LENGTH = 1000;
const MAX_STACK_LENGTH = 4000;

export const log = {
  info: (message: string) => console.log(line(message)),
  warn: (message: string) => console.warn(line(message)),
  error: (message: string, error?: unknown) =>
    console.error(line(error ? `${escapeLine(message)}: ${describe(error)}` : message)),

  /** Logs an error. @returns reference for the error page */
  failure(message: string, error: unknown, url?: URL | null): string {
    const reference = createErrorReference();
    log.error(`${message} [${reference}]${url ? ` ${loggableUrl(url)}` : ''}`, error ?? 'nothing was thrown');
    return reference;
  },
};

/** Omits query values, which may be personal data. */
export function loggableUrl({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].map((name) => `${encodeURIComponent(name.toWellFormed())}=…`);
  return truncate(pathname + (names.length > 0 ? `?${names.join('&')}` : ''), MAX_URL_LENGTH);
}

function line(message: string): string {
  return `${new Date().toISOString()} ${message}`;
}

function describe(error: unknown): string {
  if (!(error instanceof Error))
    return escapeLine(typeof error === 'string' ? error : inspect(error, { breakLength: Infinity }));
  const detail = error instanceof ContentError ? ` (${error.detail})` : '';
  return escapeLine(`${error.name}: ${error.message}${detail}`) + (detail ? '' : stackFrames(error));
}

function stackFrames({ stack = '' }: Error): string {
  const start = stack.search(/\n\s+at /);
  return start === -1 ? '' : truncate(stack.slice(start), MAX_STACK_LENGTH);
}

/** Escapes line breaks, so that input cannot forge log lines. */
function escapeLine(message: string): string {
  return truncate(
    message.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`),
    MAX_MESSAGE_LENGTH,
  );
}

function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
