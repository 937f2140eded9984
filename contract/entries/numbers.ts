import * as v from 'valibot';

/** An integer in an inclusive range. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

/** An integer query parameter in an inclusive range. */
export const numberParameter = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber(), v.minValue(least), v.maxValue(most));
