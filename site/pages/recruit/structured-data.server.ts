import type { JobPosting, MonetaryAmount, PostalAddress } from 'schema-dts';
import type { JobOpening } from '../../../contract/content-types/jobs/definition.ts';
import { plainHtml, textOfHtml } from '../../rich-text/plain-html.ts';
import { companyName } from '../../seo/structured-data/organization.server.ts';
import type { Described, StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { Position, RecruitData } from './data.ts';

/** Google's employment types. Fixed-term employment is `TEMPORARY`; `CONTRACTOR` means self-employed. */
const EMPLOYMENT = { 'full-time': 'FULL_TIME', contract: 'TEMPORARY', 'part-time': 'PART_TIME' } as const;

/**
 * Returns the `JobPosting` of an open position, or nothing if its address is unknown, because search engines require
 * one: https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export const structuredData: StructuredData<RecruitData> = (described) => {
  const position = described.data.application?.position;
  const address = position && workAddress(position, described);
  return position && address && !position.isClosed ? [jobPosting(position, address, described)] : [];
};

function jobPosting(position: Position, address: PostalAddress, described: Described<unknown>): JobPosting {
  const { title, published_at, employment, closes_on, pay } = position;
  const company = companyName(described);
  return {
    '@type': 'JobPosting',
    title,
    description: descriptionOf(position),
    datePosted: published_at,
    // The deadline is the end of the closing day in Tokyo.
    ...(closes_on && { validThrough: `${closes_on}T23:59:59+09:00` }),
    employmentType: EMPLOYMENT[employment],
    hiringOrganization: { ...company, name: described.site.legal_name },
    jobLocation: { '@type': 'Place', address },
    ...(pay && { baseSalary: salary(pay) }),
    // Visitors apply on the page itself.
    directApply: true,
  };
}

/** Includes the terms, because search engines require the complete description. */
function descriptionOf({ summary, body, terms }: Position): string {
  return plainHtml([`<p>${escapeText(summary)}</p>`, body, ...terms.map(term)].join('\n'));
}

function term({ label, value }: Position['terms'][number]): string {
  return `<p>${escapeText(label)}<br>${value}</p>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Returns the position's workplace, or the company's address if the terms mention it. */
function workAddress({ workplace, terms }: Position, { site }: Described<unknown>): PostalAddress | undefined {
  const country = { '@type': 'PostalAddress', addressCountry: 'JP' } as const;
  if (workplace) {
    const { region, locality, street } = workplace;
    return {
      ...country,
      addressRegion: region,
      addressLocality: locality,
      ...(street && { streetAddress: street }),
    };
  }
  const { text } = site.address ?? {};
  const isNamed = text !== undefined && terms.some(({ value }) => textOfHtml(value).includes(text));
  return isNamed ? { ...country, streetAddress: text } : undefined;
}

function salary({ min, max, per }: NonNullable<JobOpening['pay']>): MonetaryAmount {
  return {
    '@type': 'MonetaryAmount',
    currency: 'JPY',
    value: {
      '@type': 'QuantitativeValue',
      ...(max === undefined ? { value: min } : { minValue: min, maxValue: max }),
      unitText: per.toUpperCase(),
    },
  };
}
