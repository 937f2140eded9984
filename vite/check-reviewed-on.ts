const DAY_MS = 24 * 60 * 60_000;

/**
 * Checks `securityContact` of `site.config.ts`: `security.txt` must have a valid expiry of less than a year.
 *
 * @throws if the date does not exist or is in the future. A day ahead is permitted, because it may have begun elsewhere.
 */
export function checkReviewedOn(reviewedOn: string | undefined, now = Date.now()): void {
  if (reviewedOn === undefined) return;
  const time = Date.parse(reviewedOn);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== reviewedOn)
    throw new Error(`site.config.ts: reviewedOn of securityContact is no date such as 2026-11-27: ${reviewedOn}`);
  if (time > now + DAY_MS)
    throw new Error(`site.config.ts: reviewedOn of securityContact is in the future: ${reviewedOn}`);
}
