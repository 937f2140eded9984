import type { ContentType } from '../../content-schemas/content-types.ts';
import type { ContentDocument } from '../../content-schemas/document-schemas.ts';

/** Fields that do not come from a file alone: `readEntry` sets those of drafts, `withPin` the last one. */
type LaterKey = 'draft_revision' | 'draft_saved_at' | 'pinned';

/**
 * A document in which every field is named, with undefined for those that the file leaves out. A transform that forgets an
 * optional field is a type error; otherwise the field would silently never reach the site.
 */
export type EveryField<Type extends ContentType> = Named<ContentDocument<Type>>;
type Named<Document> = Document extends unknown
  ? { [Key in keyof Required<Omit<Document, LaterKey>>]: Field<Document, Key> }
  : never;
type Field<Document, Key> = Key extends keyof Document ? Document[Key] : never;

/** The document as JSON has it: without the keys whose value is undefined. */
export function withoutUndefined<Type extends ContentType>(document: EveryField<Type>): ContentDocument<Type> {
  const fields = Object.entries(document).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as ContentDocument<Type>;
}
