import type { Organization, PostalAddress } from 'schema-dts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import type { Described } from './structured-data.server.ts';

type OrganizationSource = Pick<Described<unknown>, 'site' | 'locale' | 'absolute' | 'logo'>;

export function companyName({ site, locale, absolute, logo }: OrganizationSource): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    '@id': absolute('/#organization'),
    name: site.name,
    legalName: site.legal_name,
    url: absolute(localizedUrl('/', locale)),
    logo,
  };
}

export function organization(source: OrganizationSource): Organization {
  const { address, telephone } = source.site;
  return { ...companyName(source), telephone, ...(address && { address: postalAddress(address) }) };
}

function postalAddress({ postal_code, text }: { postal_code: string; text: string }): PostalAddress {
  return { '@type': 'PostalAddress', postalCode: postal_code, streetAddress: text, addressCountry: 'JP' };
}
