export interface Diagnostic {
  /** Begins with the name of the content folder: `content/works/kanda/ja.md`. */
  file: string;
  /** From 1; 1 for the whole file or folder. */
  line: number;
  message: string;
  hint: string;
  /** Whether the entry (in `en.md`: its English) is unpublished until the fix. */
  isBlocking: boolean;
}

export type Finding = Pick<Diagnostic, 'message' | 'hint'>;

export function formatDiagnostic({ file, line, message, hint, isBlocking }: Diagnostic): string {
  const text = `${file}:${line} ${message} → ${hint}${isBlocking ? ' (not published until fixed)' : ''}`;
  // Names of folders may contain line breaks.
  return text.replace(/\p{Cc}/gu, '�');
}

/** Stable across reloads, so that each diagnostic is logged once. */
export function diagnosticKey({ file, line, message }: Diagnostic): string {
  return `${file}\n${line}\n${message}`;
}

export function byLocation(a: Diagnostic, b: Diagnostic): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
