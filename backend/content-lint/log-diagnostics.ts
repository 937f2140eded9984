import type { Log } from '../../lib/log.ts';
import { type Diagnostic, describeFinding, diagnosticKey, formatDiagnostic } from './diagnostics.ts';

/** Logs new and fixed diagnostics. Returns the current ones, for the next call. */
export function logDiagnostics(
  diagnostics: readonly Diagnostic[],
  previous: ReadonlyMap<string, Diagnostic>,
  log: Log,
): Map<string, Diagnostic> {
  const current = new Map(diagnostics.map((diagnostic) => [diagnosticKey(diagnostic), diagnostic]));
  for (const [key, diagnostic] of current)
    if (!previous.has(key)) log.warn(`Content: ${formatDiagnostic(diagnostic)}`, { event: 'mistake' });
  for (const [key, diagnostic] of previous)
    if (!current.has(key))
      log.info(`Content: fixed: ${diagnostic.file} ${describeFinding(diagnostic, 'en').message}`, {
        event: 'mistake_fixed',
      });
  return current;
}
