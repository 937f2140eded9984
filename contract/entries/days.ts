/** Returns a date such as `2026-04-01`. */
export function dayInTokyo(moment: Date): string {
  return moment.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });
}
