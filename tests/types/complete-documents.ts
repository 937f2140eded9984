/** Read by tsc, never run: a field of a document that its transform forgets is a type error. An unused directive is one, too. */
import { type Complete, complete } from '../../backend/content/transforms/complete.ts';

interface Entry {
  id: number;
  related?: string[];
}
type FundOrNot = (Entry & { kind: 'fund'; risk: string }) | (Entry & { kind: 'other'; note?: string });

export const whole: Complete<Entry> = { id: 1, related: undefined };
// @ts-expect-error: an optional list is forgotten
export const forgotten: Complete<Entry> = { id: 1 };
// @ts-expect-error: so it is where the document is made
complete<Entry>({ id: 1 });
// @ts-expect-error: what is required may not be undefined
export const empty: Complete<Entry> = { id: undefined, related: [] };
export const either: Complete<FundOrNot> = { id: 1, related: [], kind: 'other', note: undefined };
// @ts-expect-error: each member of a union has its own keys
export const incomplete: Complete<FundOrNot> = { id: 1, related: [], kind: 'other' };
