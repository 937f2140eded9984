/** Formats a date and time in Asia/Tokyo: `2026-11-21 14:05`. */
export function formatTokyo(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(0, 16);
}
