/** Problem in the content, described for its editor. */
export interface Diagnostic {
  /** Path that begins with the name of the content folder: `content/works/kanda/ja.md`. */
  file: string;
  /** Line from 1; 1 if the problem concerns the whole file or folder. */
  line: number;
  message: string;
  /** How to fix it. */
  hint: string;
  /** Whether the entry (for `en.md`: its English) is unpublished until this is fixed. */
  isBlocking: boolean;
}

/** Diagnostic without its location, which the caller adds. */
export type Finding = Pick<Diagnostic, 'message' | 'hint'>;

/**
 * Formats one line: `content/works/kanda/ja.md:4 "use" is ... → Write one of ... (not published until fixed)`.
 */
export function formatDiagnostic({ file, line, message, hint, isBlocking }: Diagnostic): string {
  return `${file}:${line} ${message} → ${hint}${isBlocking ? ' (not published until fixed)' : ''}`;
}

/** Returns a stable key, so that a diagnostic is logged only when it appears and when it is fixed. */
export function diagnosticKey({ file, line, message }: Diagnostic): string {
  return `${file}\n${line}\n${message}`;
}

export function byLocation(a: Diagnostic, b: Diagnostic): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
