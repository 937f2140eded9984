/** Reports errors of this document to the server. Loaded with the first error. */

/** Kinds that the server counts. */
export const ERROR_KINDS = ['hydration', 'chunk', 'error', 'rejection'] as const;
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** Without messages, which may contain text of the page. */
export interface ErrorReport {
  kind: ErrorKind;
  /** `TypeError`, for example. */
  name: string;
  /** Without query and fragment. */
  page: string;
  /** First position in a script of the site: `/static/assets/entry-x.js:1:234`; empty if there is none. */
  at: string;
}

export const REPORT_PATH = '/_errors';

/** Different errors of a document. */
const MAX_REPORTS = 5;
/** React's errors about HTML that differs from the server's. */
const HYDRATION_ERROR = /Minified React error #(?:418|419|421|422|423|425);/;
const POSITION = /\/static\/assets\/[\w-]+\.js:\d+:\d+/;

const reported = new Set<string>();

/** Reports an error once. */
export function report(event: Event): void {
  const isRejection = event instanceof PromiseRejectionEvent;
  // Failed pictures and stylesheets dispatch `error` events that do not reach the window.
  if (!isRejection && !(event instanceof ErrorEvent)) return;
  const thrown: unknown = isRejection ? event.reason : event.error;
  const { name = '', message = '', stack = '' } = thrown instanceof Error ? thrown : {};
  const body: ErrorReport = {
    kind: HYDRATION_ERROR.test(message)
      ? 'hydration'
      : name === 'Loading chunk failed'
        ? 'chunk'
        : isRejection
          ? 'rejection'
          : 'error',
    name,
    page: location.pathname,
    at: POSITION.exec(stack)?.[0] ?? '',
  };
  const text = JSON.stringify(body);
  // Scripts of other origins and extensions have no position.
  if ((!body.at && body.kind !== 'chunk') || reported.has(text) || reported.size >= MAX_REPORTS) return;
  reported.add(text);
  // Survives a reload, which follows a failed chunk.
  fetch(REPORT_PATH, { method: 'POST', body: text, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

addEventListener('error', report);
addEventListener('unhandledrejection', report);
