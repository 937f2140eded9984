import { type SecurityContact, securityContact } from '../../site.config.ts';

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 364;
const WARNING_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Returns when the contact must have been reviewed again, in ISO 8601. */
export function contactExpiry({ reviewedOn }: Pick<SecurityContact, 'reviewedOn'>): string {
  return new Date(Date.parse(reviewedOn) + VALID_DAYS * DAY_MS).toISOString().replace('.000', '');
}

/** Returns the expiry in the last 30 days before it and from then on. Null before that, and without a contact. */
export function contactExpiresSoon(now: number, contact: SecurityContact | null = securityContact): string | null {
  const expiry = contact && contactExpiry(contact);
  return expiry && Date.parse(expiry) - now < WARNING_DAYS * DAY_MS ? expiry : null;
}
