/** Whether one may register for an event: by the clock, and by how many have. */

import { type EventDocument, type EventState, eventType } from '../../../contract/content-types/events.ts';
import type { Content } from '../content.ts';
import { nextMoment } from '../reading/schedule.ts';

/** How many seats of an event are taken, by its id; none where it is not listed. */
export type TakenSeats = ReadonlyMap<number, number>;

/** Few seats are left when it is at most this share of them, and at most this many. */
const FEW_SHARE = 0.2;
const FEW_SEATS = 5;

/** @param now in milliseconds since the epoch, as below */
function eventState(event: EventDocument, taken: number, now: number): EventState {
  const { capacity, cancelled, closes_at, ends_at } = event;
  const left = capacity - taken;
  if (now >= Date.parse(ends_at)) return 'past';
  if (cancelled) return 'cancelled';
  if (now >= Date.parse(closes_at)) return 'closed';
  if (left <= 0) return 'full';
  return left <= Math.min(FEW_SEATS, capacity * FEW_SHARE) ? 'few' : 'open';
}

/** The content with the states of its events at a moment, and with the moment at which the clock next changes one. */
export function withEventStates(content: Content, taken: TakenSeats, now: number): Content {
  // The facts are those of `ja.md`; a draft may have an event that nobody else sees.
  const events = [...content.drafts[eventType.name].ja, ...content.entries[eventType.name].ja];
  const times = events.map(({ closes_at, ends_at }) => ({ from: Date.parse(closes_at), until: Date.parse(ends_at) }));
  return {
    ...content,
    eventStates: new Map(events.map((one) => [one.id, eventState(one, taken.get(one.id) ?? 0, now)])),
    changesAt: Math.min(content.changesAt, nextMoment(times, now)),
  };
}
