/** Reads entries of any content type for the default pages. */
import * as v from 'valibot';
import { endpoints } from '../../../contract/api/endpoints.ts';
import type { List } from '../../../contract/api/list.ts';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import { entryPath } from '../../../contract/content-types/entry-path.ts';
import { fieldName } from '../../../contract/content-types/field.ts';
import type { Neighbour, Picture } from '../../../contract/entries/fields.ts';
import type { ContentClient } from '../../data/content-client.ts';
import { notFound } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import { readableValue } from './readable-value.ts';

/** Fields that entries of all types may have in addition to their own. */
export interface AnyEntry extends Readonly<Record<string, unknown>> {
  id: number;
  slug?: string;
  title: string;
  summary?: string;
  cover?: Picture;
  body_html?: string;
  languages: readonly Locale[];
  published_at: string;
  modified_at: string;
  previous?: Neighbour | null;
  next?: Neighbour | null;
  related?: readonly AnyEntry[];
}

/**
 * Returns the content type of a page's row.
 *
 * @throws {Error} if the row has none, or an unknown one
 */
export function typeOf(name: string | undefined): AnyContentType {
  const type = (contentTypes as unknown as Readonly<Record<string, AnyContentType>>)[name ?? ''];
  if (!type) throw new Error(`The page's row names no content type: ${name}`);
  return type;
}

/**
 * Reads a page of a type's list.
 *
 * @param query as in the address
 * @throws {ContentError} also 404 for a filter or value that the list does not support
 */
export async function readList(
  content: ContentClient,
  { name }: AnyContentType,
  query: Readonly<Record<string, string>>,
): Promise<List<AnyEntry>> {
  if (!v.is(endpoints[name as 'news'].query, query)) throw notFound();
  return (await content(name as 'news', { query })) as unknown as List<AnyEntry>;
}

/**
 * Reads an entry by its ID or slug.
 *
 * @throws {ContentError}
 */
export async function readEntry(
  content: ContentClient,
  { entry, key }: AnyContentType,
  value: string,
  lang: Locale,
): Promise<AnyEntry> {
  const name = entry?.name as 'work';
  return (await content(name, { params: { [key]: value } as never, query: { lang } })) as unknown as AnyEntry;
}

export function cardOf({ name }: AnyContentType, entry: AnyEntry) {
  const { title, summary, cover, published_at } = entry;
  return { href: entryPath(name, entry) ?? '/', title, summary, cover, date: published_at };
}

export interface ReadableField {
  name: string;
  label: string;
  value: string;
}

/** Returns the fields of an entry that hold a short text, a number or a choice, in order of definition. */
export function readableFields({ placedFields }: AnyContentType, entry: object, locale: Locale): ReadableField[] {
  return placedFields.flatMap((field) => {
    if (!field.label || !['list', 'entry'].includes(field.deliveredIn)) return [];
    const value = field.path.reduce<unknown>(
      (part, key) => (part as Record<string, unknown> | undefined)?.[key],
      entry,
    );
    const text = readableValue(field, value, locale);
    return text ? [{ name: field.key, label: fieldName(field.label, locale), value: text }] : [];
  });
}
