/** Returns `2026-11-21 14:05` in Asia/Tokyo. */
export function formatTokyo(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE', { timeZone: 'Asia/Tokyo' }).slice(0, 16);
}
