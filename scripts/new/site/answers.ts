/** Facts about a company for `npm run new -- site`. */
import type { LICENCE_KINDS } from '../../../contract/vocabulary.ts';

interface Bilingual {
  ja: string;
  en: string;
}

export type LicenceKind = (typeof LICENCE_KINDS)[number];

export interface Licence {
  number: Bilingual;
  authority: Bilingual;
  /** Date of issue: `2020-04-01`. */
  date: string;
}

/** Colours as `#rrggbb`. */
export interface BrandColours {
  /** Links, buttons and the word mark on paper. */
  accent: string;
  /** Background of dark sections. */
  night: string;
  /** Accent on {@link night}. */
  lamp: string;
}

export interface SiteAnswers {
  name: Bilingual;
  legalName: Bilingual;
  /** Domain without `www.`: `example.com`. */
  domain: string;
  postalCode: string;
  address: Bilingual;
  /** Directions from the nearest station; null if to be filled in later. */
  directions: Bilingual | null;
  telephone: string;
  hours: Bilingual;
  closed: Bilingual;
  email: string;
  licences: Readonly<Partial<Record<LicenceKind, Licence>>>;
  colours: BrandColours;
  /** SVG or PNG path by language; null generates a word mark from the name. */
  logo: Bilingual | null;
  /** The campaign page is `/campaign/{slug}`. */
  campaignSlug: string;
  /** Creation time: `2026-11-24T09:00:00+09:00`. */
  createdAt: string;
}
