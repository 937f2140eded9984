import * as v from 'valibot';

/** An integer in a range, both ends included. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
