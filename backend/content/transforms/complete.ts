/**
 * A document's type with every key required; the value of an optional one may be `undefined`. An object literal of this
 * type that forgets a key is a type error, where the document's own type would accept it without a word.
 */
export type Complete<Document> = Document extends unknown
  ? { [Key in keyof Required<Document>]: Document[Key] | (undefined extends Document[Key] ? undefined : never) }
  : never;

/** A document without the keys that are `undefined`, as JSON omits them. */
export function complete<Document extends object>(document: Complete<Document>): Document {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined)) as Document;
}
