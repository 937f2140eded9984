import type { List } from '../../contract/api/list.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { ListOptions, Order } from '../../contract/content-types/define-content-type.ts';
import type { Filter, Filters } from '../../contract/content-types/filters.ts';
import { isWithinYears } from '../../contract/content-types/years.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { ApiError } from './api-error.ts';
import { comparatorOf, pinnedFirst } from './comparators.ts';
import { inOrder } from './derived-lists.ts';
import { yearOf } from './facets.ts';
import { withLiveFields } from './live-fields.ts';
import type { AnyDocument, ServedContent } from './served-content.ts';

type ListQuery = { lang: Language; page: number; per_page: number } & Readonly<Record<string, unknown>>;

export function listHandler(type: ContentType) {
  const definition = contentTypes[type];
  const { order, filters } = definition.list as ListOptions<Filters>;
  const comparator = comparatorOf(order);
  return (content: ServedContent, { lang, page, per_page, ...query }: ListQuery): List<object> => {
    const documents: readonly AnyDocument[] = content.entries[type][lang];
    const ordered = arrange(order, inOrder(documents, query.pinned ? pinnedFirst : comparator), content, query);
    const matching = Object.entries(filters).reduce(
      (items, [name, filter]) =>
        query[name] === undefined ? items : items.filter((item) => matches(item, filter, query[name])),
      ordered,
    );
    const list = paginate(matching, { page, per_page });
    return { ...list, items: list.items.map((item) => summaryOf(type, item, content)) };
  };
}

export function summaryOf(type: ContentType, item: AnyDocument, content: ServedContent): object {
  const { listsEntries, summarySchema } = contentTypes[type];
  if (listsEntries || !('entries' in summarySchema)) return item;
  const { entries } = summarySchema;
  const fields = Object.entries(withLiveFields(type, item, content));
  return Object.fromEntries(fields.filter(([key]) => Object.hasOwn(entries, key)));
}

function matches(item: AnyDocument, { field, values }: Filter, value: unknown): boolean {
  if (!values) return isWithinYears(yearOf(item, field), String(value));
  return [item[field]].flat().includes(value);
}

/** Places past events after upcoming ones, latest first. */
function arrange(
  order: Order,
  ordered: readonly AnyDocument[],
  { eventStates }: ServedContent,
  { when }: Readonly<Record<string, unknown>>,
): readonly AnyDocument[] {
  if (typeof order === 'string' || !('upcoming' in order)) return ordered;
  const isPast = ({ id }: AnyDocument) => eventStates.get(id) === 'past';
  const upcoming = when === 'past' ? [] : ordered.filter((item) => !isPast(item));
  const past = when === 'upcoming' ? [] : ordered.filter(isPast).reverse();
  return [...upcoming, ...past];
}

/** A page past the end is an error, as in WordPress. */
function paginate<Item>(items: readonly Item[], { page, per_page }: { page: number; per_page: number }): List<Item> {
  const total_pages = Math.ceil(items.length / per_page);
  if (page > 1 && page > total_pages) {
    const message = `The page number is larger than the number of pages available, ${total_pages}.`;
    throw new ApiError('rest_post_invalid_page_number', message);
  }
  return {
    items: items.slice((page - 1) * per_page, page * per_page),
    total: items.length,
    total_pages,
    page,
    per_page,
  };
}
