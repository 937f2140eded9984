/** The fields that are computed for each response. */
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { Content } from '../content/content.ts';
import type { AnyDocument } from './served-content.ts';

type LiveContent = Pick<Content, 'eventStates'>;

/** By name. An event without a state yet takes no registrations. */
const liveFields: Readonly<Record<string, (item: AnyDocument, content: LiveContent) => unknown>> = {
  state: ({ id }, { eventStates }) => eventStates.get(id) ?? 'closed',
};

/** Adds the live fields of its type to an entry. */
export function withLiveFields(type: ContentType, item: AnyDocument, content: LiveContent): AnyDocument {
  const live = contentTypes[type].placedFields.filter(({ isLive }) => isLive);
  if (live.length === 0) return item;
  return { ...item, ...Object.fromEntries(live.map(({ key }) => [key, liveFields[key]?.(item, content)])) };
}
