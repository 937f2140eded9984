/** Read by tsc, never run: a transform that forgets a field of its document, an optional one included, is a type error. */
import type { EveryField } from '../../backend/content/transforms/every-field.ts';

declare const work: EveryField<'works'>;
declare const fundPage: Extract<EveryField<'pages'>, { kind: 'fund' }>;

const { reading: _, ...workWithoutReading } = work;
// @ts-expect-error: `reading` is optional in the contract, and must be named by the transform
export const forgottenReading: EveryField<'works'> = workWithoutReading;

const { cover: __, ...pageWithoutCover } = fundPage;
// @ts-expect-error: each variant of a document names every field
export const forgottenCover: EveryField<'pages'> = pageWithoutCover;

export const complete: EveryField<'works'> = { ...workWithoutReading, reading: undefined };
