/** Something wrong with the content, for the person who edits it. */
export interface Diagnostic {
  /** Path that begins with the name of the content folder: `content/works/kanda/ja.md`. */
  file: string;
  /** From 1; 1 where it concerns the file or folder as a whole. */
  line: number;
  /** What is wrong. */
  message: string;
  /** How to fix it. */
  hint: string;
  /** Whether the entry (for `en.md`: its English) is unpublished until this is fixed. */
  isBlocking: boolean;
}

/** A diagnostic without its place, which the caller adds. */
export type Finding = Pick<Diagnostic, 'message' | 'hint'>;

/** One line for a log or a terminal: `content/works/kanda/ja.md:4 "use" is ... → Write one of ... (not published until fixed)`. */
export function formatDiagnostic({ file, line, message, hint, isBlocking }: Diagnostic): string {
  return `${file}:${line} ${message} → ${hint}${isBlocking ? ' (not published until fixed)' : ''}`;
}

/** The same after every reload, so that a diagnostic is logged once when it appears and once when it is fixed. */
export function diagnosticKey({ file, line, message }: Diagnostic): string {
  return `${file}\n${line}\n${message}`;
}

/** Comparator by file, then by line. */
export function byLocation(a: Diagnostic, b: Diagnostic): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
