import { describe, expect, test } from 'vitest';
import { securityTxt } from '../../../../server/routes/security-txt.ts';
import { contactExpiresSoon, contactExpiry } from '../../../../server/settings/security-contact.ts';
import { securityContact } from '../../../../site.config.ts';
import { checkReviewedOn } from '../../../../vite/check-reviewed-on.ts';

const SITE_ORIGIN = 'https://www.example.com';
const contact = {
  contacts: ['mailto:security@example.com', '/contact'],
  policy: '/p/security',
  reviewedOn: '2026-11-27',
};

describe('security.txt', () => {
  test('states the contacts in their order, the policy and the expiry, with absolute addresses', () => {
    expect(securityTxt({ SITE_ORIGIN }, contact)).toBe(
      [
        'Contact: mailto:security@example.com',
        'Contact: https://www.example.com/contact',
        'Expires: 2027-11-26T00:00:00Z',
        'Preferred-Languages: ja, en',
        'Canonical: https://www.example.com/.well-known/security.txt',
        'Policy: https://www.example.com/p/security',
        '',
      ].join('\n'),
    );
  });

  test('does not exist without a contact', () => {
    expect(securityTxt({ SITE_ORIGIN }, null)).toBeNull();
  });

  test('expires less than a year after the review, also in a leap year', () => {
    for (const reviewedOn of ['2026-11-27', '2027-03-01', '2028-02-29']) {
      const nextYear = `${Number(reviewedOn.slice(0, 4)) + 1}${reviewedOn.slice(4).replace('02-29', '02-28')}`;
      expect(Date.parse(contactExpiry({ reviewedOn }))).toBeLessThan(Date.parse(nextYear));
    }
  });
});

describe('the warning', () => {
  const at = (date: string) => contactExpiresSoon(Date.parse(date), contact);

  test('begins 30 days before the expiry, and stays', () => {
    expect(at('2027-10-26T00:00:00Z')).toBeNull();
    expect(at('2027-10-27T00:00:01Z')).toBe('2027-11-26T00:00:00Z');
    expect(at('2028-06-01T00:00:00Z')).toBe('2027-11-26T00:00:00Z');
  });

  test('does not exist without a contact', () => {
    expect(contactExpiresSoon(Date.parse('2030-01-01'), null)).toBeNull();
  });
});

test('the configured contact has at least one address and a date that exists', () => {
  if (!securityContact) return;
  expect(securityContact.contacts).not.toEqual([]);
  expect(contactExpiry(securityContact)).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
});

test('the build rejects a date of the review that does not exist or is in the future', () => {
  const now = Date.parse('2026-11-27T15:00:00Z');
  for (const reviewedOn of [undefined, '2025-01-01', '2026-11-27', '2026-11-28'])
    expect(() => checkReviewedOn(reviewedOn, now)).not.toThrow();
  expect(() => checkReviewedOn('2026-11-29', now)).toThrow(
    'reviewedOn of securityContact is in the future: 2026-11-29',
  );
  for (const reviewedOn of ['2026-02-30', '27.11.2026', 'today', ''])
    expect(() => checkReviewedOn(reviewedOn, now)).toThrow('is no date such as');
});
