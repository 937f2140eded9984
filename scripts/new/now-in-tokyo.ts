/** Returns the current minute as editors write it: `2026-11-24T09:00:00+09:00`. */
export function nowInTokyo(): string {
  return `${new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16)}:00+09:00`;
}
