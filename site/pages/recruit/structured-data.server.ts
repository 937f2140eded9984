import type { JobPosting, MonetaryAmount, PostalAddress } from 'schema-dts';
import type { JobOpening } from '../../../contract/content-types/jobs/definition.ts';
import { plainHtml, textOfHtml } from '../../rich-text/plain-html.ts';
import { companyName } from '../../seo/structured-data/organization.server.ts';
import type { Described, StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { Position, RecruitData } from './data.ts';

/** As Google names them. Whoever is employed for a fixed term is no contractor, who would work on their own account. */
const EMPLOYMENT = { 'full-time': 'FULL_TIME', contract: 'TEMPORARY', 'part-time': 'PART_TIME' } as const;

/**
 * An open position, on its own page: https://developers.google.com/search/docs/appearance/structured-data/job-posting. None
 * where the place of work, without which engines refuse it, is not known.
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
    // The last day ends at midnight in Tokyo.
    ...(closes_on && { validThrough: `${closes_on}T23:59:59+09:00` }),
    employmentType: EMPLOYMENT[employment],
    hiringOrganization: { ...company, name: described.site.legal_name },
    jobLocation: { '@type': 'Place', address },
    ...(pay && { baseSalary: salary(pay) }),
    // The form is on the page.
    directApply: true,
  };
}

/** The terms, too: search engines want all that the page says. */
function descriptionOf({ summary, body, terms }: Position): string {
  return plainHtml([`<p>${escapeText(summary)}</p>`, body, ...terms.map(term)].join('\n'));
}

function term({ label, value }: Position['terms'][number]): string {
  return `<p>${escapeText(label)}<br>${value}</p>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The position's own; or the company's, where the terms name it. */
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
