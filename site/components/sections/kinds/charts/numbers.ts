/** Formats 1234.5 as `1,234.5`. */
export const grouped = (value: number) => String(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Returns the share, for example `40%`, or a dash if the total is zero. */
export const percentOf = (value: number, total: number) => (total ? `${Math.round((100 * value) / total)}%` : '–');

/** Returns the relative change, for example `−43%`, or a dash if `before` is zero. */
export function change(before: number, after: number, digits = 0): string {
  if (before === 0) return '–';
  const per = (100 * (after - before)) / before;
  return `${per < 0 ? '−' : '+'}${Math.abs(per).toFixed(digits)}%`;
}
