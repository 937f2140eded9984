import { stripVTControlCharacters } from 'node:util';
import type { ErrorPayload } from 'vite';

/** The innermost cause is the most specific error. */
export function overlayError(error: unknown): ErrorPayload['err'] {
  const cause = innermostCause(error);
  if (!(cause instanceof Error)) return { message: String(cause), stack: '' };
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

const plain = stripVTControlCharacters;
