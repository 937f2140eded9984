/** Entries start with a process or time in brackets and may have more lines. */
export class PhpLog {
  #rest = '';
  readonly #onEntry: (entry: string) => void;

  constructor(onEntry: (entry: string) => void) {
    this.#onEntry = onEntry;
  }

  write(text: string): void {
    const entries = (this.#rest + text).split(/\n(?=\[)/);
    // The last entry may be incomplete.
    this.#rest = entries.pop() ?? '';
    for (const entry of entries) this.#onEntry(entry);
  }

  end(): void {
    if (this.#rest) this.#onEntry(this.#rest.trimEnd());
    this.#rest = '';
  }
}

/** Two thirds of all entries are connection notes. */
export function isConnectionNote(entry: string): boolean {
  return /^\[[^[\]]*\]( \[[^[\]]*\])? \S+ (Accepted|Closing)\s*$/.test(entry);
}

export function isErrorIn(folder: string, entry: string): boolean {
  return entry.includes('PHP ') && entry.includes(`${folder}/`);
}
