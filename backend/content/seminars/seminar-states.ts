/** Whether one may register for a seminar: by the clock, and by how many have. */

import type { ContentDocument } from '../../../contract/content-types/content-types.ts';
import type { SeminarState } from '../../../contract/content-types/seminars/values.ts';
import type { Content } from '../content.ts';
import { nextMoment } from '../schedule.ts';

/** How many seats of a seminar are taken, by its id; none where it is not listed. */
export type TakenSeats = ReadonlyMap<number, number>;
type Seminar = ContentDocument<'seminars'>;

/** Few seats are left when it is at most this share of them, and at most this many. */
const FEW_SHARE = 0.2;
const FEW_SEATS = 5;

/** @param now in milliseconds since the epoch, as below */
function eventState(seminar: Seminar, taken: number, now: number): SeminarState {
  const { capacity, cancelled, closes_at, ends_at } = seminar;
  const left = capacity - taken;
  if (now >= Date.parse(ends_at)) return 'past';
  if (cancelled) return 'cancelled';
  if (now >= Date.parse(closes_at)) return 'closed';
  if (left <= 0) return 'full';
  return left <= Math.min(FEW_SEATS, capacity * FEW_SHARE) ? 'few' : 'open';
}

/** The content with the states of its seminars at a moment, and with the moment at which the clock next changes one. */
export function withEventStates(content: Content, taken: TakenSeats, now: number): Content {
  // The facts are those of `ja.md`; a draft may have a seminar that nobody else sees.
  const seminars = [...content.drafts.seminars.ja, ...content.entries.seminars.ja];
  const times = seminars.map(({ closes_at, ends_at }) => ({ from: Date.parse(closes_at), until: Date.parse(ends_at) }));
  return {
    ...content,
    eventStates: new Map(seminars.map((one) => [one.id, eventState(one, taken.get(one.id) ?? 0, now)])),
    changesAt: Math.min(content.changesAt, nextMoment(times, now)),
  };
}
