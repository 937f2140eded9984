/** Reports errors of this document to the server. Loaded with the first error. */
import { ERROR_REPORT_PATH, type ErrorReport } from './error-report.ts';

/** Different errors of a document. */
const MAX_REPORTS = 5;
/** React's errors about HTML that differs from the server's. */
const HYDRATION_ERROR = /Minified React error #(?:418|419|421|422|423|425);/;
/** Messages of browsers about a module of the first load that is missing. */
const MISSING_MODULE = /dynamically imported module|module script failed/i;
const POSITION = /\/static\/assets\/[\w-]+\.js:\d+:\d+/;

const reported = new Set<string>();

/** Reports each different error once. */
export function report(event: Event): void {
  const isRejection = event instanceof PromiseRejectionEvent;
  if (!isRejection && !(event instanceof ErrorEvent)) return;
  const thrown: unknown = isRejection ? event.reason : event.error;
  const { name = '', message = '', stack = '' } = thrown instanceof Error ? thrown : {};
  const at = POSITION.exec(stack)?.[0] ?? '';
  const kind = kindOf(name, message) ?? (isRejection ? 'rejection' : 'error');
  // Errors of extensions and of other origins have no position.
  if (at === '' && kind !== 'chunk') return;
  const body = JSON.stringify({ kind, name, page: location.pathname, at } satisfies ErrorReport);
  if (reported.has(body) || reported.size >= MAX_REPORTS) return;
  reported.add(body);
  // A reload may follow.
  fetch(ERROR_REPORT_PATH, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined);
}

function kindOf(name: string, message: string): ErrorReport['kind'] | null {
  if (name === 'Loading chunk failed' || MISSING_MODULE.test(message)) return 'chunk';
  return HYDRATION_ERROR.test(message) ? 'hydration' : null;
}

addEventListener('error', report);
addEventListener('unhandledrejection', report);
