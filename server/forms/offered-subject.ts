import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { EntryPage } from '../../contract/content-types/define-content-type.ts';
import { offeredPath } from '../../contract/content-types/entry-path.ts';
import type { FormSubject } from '../../contract/forms/define-form.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { FormTarget } from './process-form.ts';

/**
 * Returns false after the last day of an entry, whose type has such days.
 *
 * Returns true if unknown, because the backend checks again.
 */
export async function isSubjectOffered(
  { type }: FormSubject,
  { subject, locale: lang }: Pick<FormTarget, 'subject' | 'locale'>,
  content: ContentClient,
): Promise<boolean> {
  const { until }: EntryPage = contentTypes[type].page;
  if (until === undefined) return true;
  const list = await content(type, { query: { lang, per_page: '100' } }).catch(() => null);
  if (!list) return true;
  const entry = list.items.find(({ id }) => String(id) === subject);
  return entry !== undefined && offeredPath(type, entry) !== null;
}
