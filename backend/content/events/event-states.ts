import { type EventDocument, type EventState, eventType } from '../../../contract/content-types/events.ts';
import type { Content } from '../content.ts';
import { nextMoment } from '../reading/schedule.ts';

/** By event id; a missing id means 0. */
export type TakenSeats = ReadonlyMap<number, number>;

/** At most this share and this number of free seats count as few. */
const FEW_SHARE = 0.2;
const FEW_SEATS = 5;

function eventState(event: EventDocument, taken: number, now: number): EventState {
  const { capacity, cancelled, closes_at, ends_at } = event;
  const freeSeats = capacity - taken;
  if (now >= Date.parse(ends_at)) return 'past';
  if (cancelled) return 'cancelled';
  if (now >= Date.parse(closes_at)) return 'closed';
  if (freeSeats <= 0) return 'full';
  return freeSeats <= Math.min(FEW_SEATS, capacity * FEW_SHARE) ? 'few' : 'open';
}

/** Adds the event states and the time of their next change. */
export function withEventStates(content: Content, taken: TakenSeats, now: number): Content {
  // `ja.md` has the facts of both languages; drafts may have unpublished events.
  const events = [...content.drafts[eventType.name].ja, ...content.entries[eventType.name].ja];
  const times = events.map(({ closes_at, ends_at }) => ({ from: Date.parse(closes_at), until: Date.parse(ends_at) }));
  return {
    ...content,
    eventStates: new Map(events.map((event) => [event.id, eventState(event, taken.get(event.id) ?? 0, now)])),
    changesAt: Math.min(content.changesAt, nextMoment(times, now)),
  };
}
