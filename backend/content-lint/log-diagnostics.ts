import type { Log } from '../log.ts';
import { type Diagnostic, diagnosticKey, formatDiagnostic } from './diagnostics.ts';

/** Logs new and fixed diagnostics. Returns the current ones, for the next call. */
export function logDiagnostics(
  diagnostics: readonly Diagnostic[],
  before: ReadonlyMap<string, Diagnostic>,
  log: Log,
): Map<string, Diagnostic> {
  const now = new Map(diagnostics.map((diagnostic) => [diagnosticKey(diagnostic), diagnostic]));
  for (const [key, diagnostic] of now) if (!before.has(key)) log.warn(`Content: ${formatDiagnostic(diagnostic)}`);
  for (const [key, { file, message }] of before) if (!now.has(key)) log.info(`Content: fixed: ${file} ${message}`);
  return now;
}
