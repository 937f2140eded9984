import * as v from 'valibot';

/** The range is inclusive. */
export const wholeNumber = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const numberParameter = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.toNumber(), v.minValue(least), v.maxValue(most));
