import type { ContentType } from '../../contract/content-types/content-types.ts';
import type { Content } from '../content/content.ts';
import type { AnyDocument } from './served-content.ts';

/** Adds the state of a seminar at this moment; one that has none yet takes no registrations. Other entries stay as they are. */
export function withSeminarState(type: ContentType, item: AnyDocument, states: Content['seminarStates']): AnyDocument {
  return type === 'seminars' ? { ...item, state: states.get(item.id) ?? 'closed' } : item;
}
