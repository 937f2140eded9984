import * as v from 'valibot';

/** An integer in a range, both ends included. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** The same, written as a query parameter. */
export const numberParameter = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber(), v.minValue(least), v.maxValue(most));
