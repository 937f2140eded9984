import { inspect } from 'node:util';
import { ContentError } from '../../site/errors/content-error.ts';

const MAX_MESSAGE_LENGTH = 1000;
const MAX_STACK_LENGTH = 4000;
/** Causes of one error, and parts of an `AggregateError`. */
const MAX_CAUSES = 3;

export interface DescribedError {
  /** Includes the causes; a single line. */
  summary: string;
  /** Begins with a line break and has one line per frame; empty for expected errors. */
  stack: string;
}

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) {
    const thrown = error ?? 'nothing was thrown';
    const text = typeof thrown === 'string' ? thrown : inspect(thrown, { breakLength: Infinity });
    return { summary: escapeLine(text), stack: '' };
  }
  const detail = error instanceof ContentError ? ` (${error.detail})` : '';
  let summary = `${oneError(error)}${detail}`;
  for (const cause of causesOf(error)) {
    const text = oneError(cause);
    // Some errors repeat the message of their cause.
    if (!summary.includes(cause.message || text)) summary += `; cause: ${text}`;
  }
  return { summary: escapeLine(summary), stack: detail ? '' : stackFrames(error) };
}

function oneError(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  // Failed connections to several addresses have an empty message.
  const mark = typeof code === 'string' && !error.message.includes(code) && !error.name.includes(code) ? code : '';
  return [`${error.name}: ${error.message}`, mark && `(${mark})`].filter(Boolean).join(' ');
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = [];
  for (let next: unknown = error; causes.length < MAX_CAUSES; ) {
    if (next instanceof AggregateError) causes.push(...next.errors.filter((part) => part instanceof Error));
    next = next instanceof Error ? next.cause : undefined;
    if (!(next instanceof Error)) break;
    causes.push(next);
  }
  return causes.slice(0, MAX_CAUSES);
}

function stackFrames({ stack = '' }: Error): string {
  const start = stack.search(/\n\s+at /);
  return start === -1 ? '' : truncate(stack.slice(start), MAX_STACK_LENGTH);
}

/** Escapes line breaks, so that input cannot forge log lines. */
export function escapeLine(message: string): string {
  return truncate(
    message.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`),
    MAX_MESSAGE_LENGTH,
  );
}

export function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
