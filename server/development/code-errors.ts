/** What the development server shows of an error in the code: the cause with its file and line. */
import { stripVTControlCharacters } from 'node:util';
import type { ErrorPayload } from 'vite';

/** The error as Vite's overlay shows it: of the innermost cause, because the outer ones say only that a part was missing. */
export function overlayError(error: unknown): ErrorPayload['err'] {
  const cause = innermostCause(error);
  if (!(cause instanceof Error)) return { message: String(cause), stack: '' };
  // Errors of Vite's transforms carry the place and an excerpt of the source.
  const { id, loc, frame, plugin } = cause as Error & Partial<ErrorPayload['err']>;
  return {
    message: plain(cause.message),
    stack: plain(cause.stack ?? ''),
    ...(id && { id }),
    ...(loc && { loc }),
    ...(frame && { frame: plain(frame) }),
    ...(plugin && { plugin }),
  };
}

/** A page with the error as text, for where the site itself cannot run. */
export function errorPage(error: unknown): Response {
  const { message, stack, loc, frame } = overlayError(error);
  const place = loc ? `${loc.file}:${loc.line}:${loc.column}` : null;
  const text = [message, place, frame, stack].filter(Boolean).join('\n\n');
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html><html lang="en"><head><title>Error</title></head><body><pre>${escaped}</pre></body></html>`;
  return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function innermostCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause;
  return cause;
}

/** Without the escape sequences that colour a terminal. */
const plain = stripVTControlCharacters;
