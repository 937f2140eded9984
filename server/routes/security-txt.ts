import { LOCALES } from '../../site/i18n/locales.ts';
import { type SecurityContact, securityContact } from '../../site.config.ts';
import { routes } from '../http/route-table.ts';
import { contactExpiry } from '../settings/security-contact.ts';
import type { Settings } from '../settings/settings.ts';

/** Returns `security.txt` (RFC 9116), or null without a contact. */
export function securityTxt(
  { SITE_ORIGIN }: Pick<Settings, 'SITE_ORIGIN'>,
  contact: SecurityContact | null = securityContact,
): string | null {
  if (!contact) return null;
  const { contacts, policy } = contact;
  const absolute = (address: string) => new URL(address, SITE_ORIGIN).href;
  const fields = [
    ...contacts.map((address) => ['Contact', absolute(address)]),
    ['Expires', contactExpiry(contact)],
    ['Preferred-Languages', LOCALES.join(', ')],
    ['Canonical', absolute(routes.securityTxt.path)],
    ...(policy ? [['Policy', absolute(policy)]] : []),
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('');
}
