/** The facts about a company that `npm run new -- site` writes into a site. */
import type { LICENCE_KINDS } from '../../../contract/vocabulary.ts';

interface Bilingual {
  ja: string;
  en: string;
}

export type LicenceKind = (typeof LICENCE_KINDS)[number];

export interface Licence {
  number: Bilingual;
  authority: Bilingual;
  /** The day of issue: `2020-04-01`. */
  date: string;
}

/** Colours as `#rrggbb`. */
export interface BrandColours {
  /** Links, buttons and the word mark, on paper. */
  accent: string;
  /** Under dark sections. */
  night: string;
  /** The accent on {@link night}. */
  lamp: string;
}

export interface SiteAnswers {
  name: Bilingual;
  legalName: Bilingual;
  /** The domain of the website, without `www.`: `example.com`. */
  domain: string;
  postalCode: string;
  address: Bilingual;
  /** How to get there from the nearest station; null: to be filled in. */
  directions: Bilingual | null;
  telephone: string;
  hours: Bilingual;
  closed: Bilingual;
  email: string;
  licences: Readonly<Partial<Record<LicenceKind, Licence>>>;
  colours: BrandColours;
  /** The path of an SVG or PNG file in each language; null: a word mark is made from the name. */
  logo: Bilingual | null;
  /** The address of the campaign page is `/campaign/{slug}`. */
  campaignSlug: string;
  /** When the content was created: `2026-11-24T09:00:00+09:00`. */
  createdAt: string;
}
