import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { Content } from '../content/content.ts';
import type { AnyDocument } from './served-content.ts';

type LiveContent = Pick<Content, 'eventStates'>;

/** Live fields by name. An event without a computed state is closed. */
const liveFields: Readonly<Record<string, (item: AnyDocument, content: LiveContent) => unknown>> = {
  state: ({ id }, { eventStates }) => eventStates.get(id) ?? 'closed',
};

export function withLiveFields(type: ContentType, item: AnyDocument, content: LiveContent): AnyDocument {
  const live = contentTypes[type].placedFields.filter(({ isLive }) => isLive);
  if (live.length === 0) return item;
  return { ...item, ...Object.fromEntries(live.map(({ key }) => [key, liveFields[key]?.(item, content)])) };
}
