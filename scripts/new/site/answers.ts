import type { LICENCE_KINDS } from '../../../contract/site/licence-kinds.ts';

interface Bilingual {
  ja: string;
  en: string;
}

export type LicenceKind = (typeof LICENCE_KINDS)[number];

export interface Licence {
  number: Bilingual;
  authority: Bilingual;
  /** For example `2020-04-01`. */
  date: string;
}

/** As `#rrggbb`. */
export interface BrandColours {
  accent: string;
  /** Dark background. */
  night: string;
  /** Accent on {@link night}. */
  lamp: string;
}

export interface SiteAnswers {
  name: Bilingual;
  legalName: Bilingual;
  /** Without `www.`. */
  domain: string;
  postalCode: string;
  address: Bilingual;
  /** Null if to be filled in later. */
  directions: Bilingual | null;
  telephone: string;
  hours: Bilingual;
  closed: Bilingual;
  email: string;
  licences: Readonly<Partial<Record<LicenceKind, Licence>>>;
  colours: BrandColours;
  /** SVG or PNG path; null generates a word mark. */
  logo: Bilingual | null;
  /** The campaign page is `/campaign/{slug}`. */
  campaignSlug: string;
  /** For example `2026-11-24T09:00:00+09:00`. */
  createdAt: string;
}
