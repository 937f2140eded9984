/** `2024`, or the years `2020-2024`. */
export const YEARS_PATTERN = /^(?:19|2\d)\d{2}(?:-(?:19|2\d)\d{2})?$/;

/** Returns the first and last year of a query value, as in `2024` or `2020-2024`. */
export function yearsOf(value: string): { first: string; last: string } {
  return { first: value.slice(0, 4), last: value.slice(-4) };
}

/** Returns whether a year, or the year of a month or day, is among the years of a query value. */
export function isWithinYears(text: string, value: string): boolean {
  const { first, last } = yearsOf(value);
  const year = text.slice(0, 4);
  return first <= year && year <= last;
}
