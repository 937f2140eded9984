/** What PHP's server writes, entry by entry. An entry begins with process or time in brackets; its stack trace has lines of its own. */
export class PhpLog {
  #rest = '';
  readonly #each: (entry: string) => void;

  constructor(each: (entry: string) => void) {
    this.#each = each;
  }

  write(text: string): void {
    const entries = (this.#rest + text).split(/\n(?=\[)/);
    // More of the last one may come.
    this.#rest = entries.pop() ?? '';
    for (const entry of entries) this.#each(entry);
  }

  end(): void {
    if (this.#rest) this.#each(this.#rest.trimEnd());
    this.#rest = '';
  }
}

/** Whether it only says that a connection was opened or closed, as two of three entries do. */
export function isConnectionNote(entry: string): boolean {
  return /^\[[^[\]]*\]( \[[^[\]]*\])? \S+ (Accepted|Closing)\s*$/.test(entry);
}

/** Whether it is about an error that came from a file of this folder. */
export function isErrorIn(folder: string, entry: string): boolean {
  return entry.includes('PHP ') && entry.includes(`${folder}/`);
}
