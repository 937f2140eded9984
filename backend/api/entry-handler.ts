import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { ApiError } from './api-error.ts';
import { deriveOnce } from './derived-lists.ts';
import { summaryOf } from './list-handler.ts';
import { withLiveFields } from './live-fields.ts';
import { chosenFirst, neighbours, relatedTo } from './related-entries.ts';
import type { AnyDocument, ServedContent } from './served-content.ts';

export function entryHandler(type: ContentType) {
  const { key, related, placedFields } = contentTypes[type];
  // Fields that are never sent to clients.
  const hidden = new Set([
    'chosen',
    ...placedFields.flatMap((field) => (field.deliveredIn === 'backend' ? field.path : [])),
  ]);
  return (content: ServedContent, { lang }: { lang: Language }, params: { id?: number; slug?: string }): object => {
    const all: readonly AnyDocument[] = content.entries[type][lang];
    const document = findOrThrow(all, key, params[key]);
    const fields = Object.fromEntries(Object.entries(document).filter(([name]) => !hidden.has(name)));
    if (related === null) return withLiveFields(type, fields as AnyDocument, content);
    const visible = visibleIn(all, content.published[type][lang]);
    const relatedEntries = chosenFirst(document, document.chosen as (number | string)[], visible, relatedTo(related));
    return {
      ...fields,
      ...neighbours(document, visible),
      related: relatedEntries.map((entry) => summaryOf(type, entry, content)),
    };
  };
}

/** Returns only published entries, because drafts must not appear as links. */
function visibleIn(all: readonly AnyDocument[], published: readonly AnyDocument[]): readonly AnyDocument[] {
  if (all === published) return all;
  return deriveOnce(all, published, () => {
    const visible = new Set(published.map(({ id }) => id));
    return all.filter(({ id }) => visible.has(id));
  });
}

function findOrThrow(items: readonly AnyDocument[], key: 'id' | 'slug', value: unknown): AnyDocument {
  const item = deriveOnce(items, key, () => new Map(items.map((item) => [item[key] as unknown, item]))).get(value);
  if (!item) throw new ApiError('rest_post_invalid_id', 'There is no such entry in this language.');
  return item;
}
