/** A mistake in the content, in words for the person who can put it right. */
export interface Problem {
  /** With the content folder's own name in front and forward slashes: `content/works/kanda/ja.md`. */
  file: string;
  /** From 1; 1 where the mistake is the file or folder itself. */
  line: number;
  /** What is wrong. */
  message: string;
  /** What to do about it. */
  hint: string;
  /** True: the entry (for `en.md`: its English) is not served until this is put right. False: it is served as it is. */
  leavesOut: boolean;
}

/** What and what to do; the place is added by whoever knows the file. */
export type Finding = Pick<Problem, 'message' | 'hint'>;

/** One line for a log or a terminal: `content/works/kanda/ja.md:4 "use" is ... → Write one of ... (left out until then)`. */
export function formatProblem({ file, line, message, hint, leavesOut }: Problem): string {
  return `${file}:${line} ${message} → ${hint}${leavesOut ? ' (left out until then)' : ''}`;
}

/** Identity across readings, so that a problem is announced once and its end once. */
export function problemKey({ file, line, message }: Problem): string {
  return `${file}\n${line}\n${message}`;
}

/** Folder by folder, from the top of each file. */
export function byPlace(a: Problem, b: Problem): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1;
}
