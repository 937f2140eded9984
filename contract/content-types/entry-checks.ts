import type { Language } from '../vocabulary.ts';

/** Message and solution of each code. Braces contain parameters. */
export type Messages = Readonly<Record<string, Readonly<Record<Language, readonly [message: string, hint: string]>>>>;

/** Rules of one content type that the schemas of its fields cannot express. */
export interface EntryChecks<Document = never> {
  /** Of the problems. Codes are unique among all types. */
  messages: Messages;
  /**
   * Checks one language of an entry, as written. Problems block publication.
   *
   * `ja` has the fields that both languages share; it is `file` itself for Japanese.
   */
  written?(file: WrittenFile, ja: WrittenFile): EntryProblem[];
  /** Checks an entry as delivered. Problems are advice. */
  delivered?(document: Document): EntryProblem[];
}

export interface WrittenFile {
  /** Unvalidated; empty if the file cannot be parsed. */
  raw: Readonly<Record<string, unknown>>;
  /** Validated; absent if a field is invalid. */
  fields?: Readonly<Record<string, unknown>>;
}

export interface EntryProblem {
  /** Names in front matter that lead to the field. */
  path: string[];
  /** Names one of the messages. */
  code: string;
  params?: Readonly<Record<string, string | number>>;
}
