/** Company settings that are available even if the content backend does not respond. */
export const siteConfig = {
  company: {
    name: { ja: '環巡', en: 'KANJUN' },
    legalName: { ja: '環巡株式会社', en: 'KANJUN Inc.' },
    telephone: '03-0000-0000',
    /** Disclaimer at the end of every page; null for none. */
    notice: {
      ja: '会社、物件、人物、数値は、ソフトウェアの見本のための架空のものです。',
      en: 'The company, its projects, people and figures are fictitious, created to demonstrate the software.',
    } as Bilingual | null,
  },

  campaign: { slug: 'shiori-mizuno' },

  /** Navigation until the content backend responds for the first time. */
  fallbackNavigation: ['/services/fund', '/services/client', '/works', '/about', '/company', '/columns', '/recruit'],

  head: {
    /** Root-relative or https URLs. Empty for system fonts. */
    fontStylesheets: [] as string[],
  },
} as const satisfies SiteConfig;

/**
 * Whom to tell about a weakness of the site, for `/.well-known/security.txt`. Null for no such file.
 *
 * Check the contacts every year and set `reviewedOn` to that day. The file expires 364 days later, and `npm run status`
 * warns 30 days before.
 */
export const securityContact: SecurityContact | null = {
  contacts: ['/contact'],
  policy: null,
  reviewedOn: '2026-11-27',
};

/**
 * Other origins from which pages may show pictures and load fonts, besides those of the settings. Pictures in texts that
 * are on no listed origin are replaced by their description.
 *
 * Example: `fonts: ['https://fonts.gstatic.com']` for a stylesheet of `https://fonts.googleapis.com`.
 */
export const externalOrigins: ExternalOrigins = { pictures: [], fonts: [] };

/**
 * Third parties that browsers may contact. The page on external transmission (電気通信事業法 27条の12) lists them.
 *
 * Separate from `siteConfig`, because only the server needs them.
 */
export const thirdParties: readonly ThirdParty[] = [
  {
    setting: 'GTM_ID',
    name: { ja: 'Googleタグマネージャー', en: 'Google Tag Manager' },
    recipient: 'Google LLC',
    data: {
      ja: '閲覧したページのURL、閲覧日時、参照元、端末とブラウザの種類、IPアドレス、Cookieの識別子',
      en: 'Addresses of pages viewed, time, referrer, kind of device and browser, IP address, cookie identifiers',
    },
    purpose: { ja: 'サイトの利用状況の把握と改善', en: 'To see how the site is used and to improve it' },
    policy: 'https://policies.google.com/privacy',
    // Cookies of Analytics and Ads. Add the cookies of other tags here.
    cookies: ['_ga', '_ga_*', '_gid', '_gat*', '_gcl_*', '_dc_gtm_*'],
  },
  {
    setting: 'TRANSLATE_WIDGET_SRC',
    name: { ja: 'ページ翻訳ウィジェット', en: 'Page translation widget' },
    recipient: null,
    data: {
      ja: '閲覧したページのURLと本文、ブラウザの言語、IPアドレス',
      en: 'Address and text of the page viewed, browser language, IP address',
    },
    purpose: {
      ja: '日本語・英語以外の言語での表示',
      en: 'To show the site in languages other than Japanese and English',
    },
    policy: null,
    cookies: [],
  },
  {
    setting: 'fontStylesheets',
    name: { ja: 'Webフォント', en: 'Web fonts' },
    recipient: null,
    data: {
      ja: '閲覧したサイトのURL、ブラウザの種類、IPアドレス',
      en: 'Address of the site viewed, kind of browser, IP address',
    },
    purpose: { ja: '文字の表示', en: 'To show typefaces' },
    policy: null,
    cookies: [],
  },
];

/** Disallowed paths of `robots.txt`, in addition to the API and previews. Crawlers without a group belong to `*`. */
export const crawlers: readonly CrawlerGroup[] = [{ names: ['*'], disallow: [] }];

/**
 * Prefix of feed ids: a domain or email address of the company, and a year in which the company owned it.
 *
 * Must never change, or feed readers show all entries as new.
 */
export const tagAuthority = 'kanjun.example,2026';

interface Bilingual {
  ja: string;
  en: string;
}

export interface ThirdParty {
  /** Setting that enables the third party. `fontStylesheets`: enabled by a stylesheet on another host. */
  setting: 'GTM_ID' | 'TRANSLATE_WIDGET_SRC' | 'fontStylesheets';
  name: Bilingual;
  /** Company that receives the data; null for the host in the setting. */
  recipient: string | null;
  data: Bilingual;
  purpose: Bilingual;
  policy: string | null;
  /**
   * First-party cookies; a trailing `*` matches any suffix. With `CONSENT=optin`, the site deletes them until the
   * visitor consents.
   */
  cookies: readonly string[];
}

export interface SecurityContact {
  /** Root-relative addresses, or URIs such as `mailto:security@example.com`. The first is preferred. */
  contacts: readonly string[];
  /** The address of a page with rules for reports, if there is one. */
  policy: string | null;
  /** Such as `2026-11-27`. */
  reviewedOn: string;
}

interface ExternalOrigins {
  pictures: readonly string[];
  fonts: readonly string[];
}

export interface CrawlerGroup {
  /** User agent names such as `Googlebot`; `*` for all others. */
  names: readonly string[];
  disallow: readonly string[];
}

export interface SiteConfig {
  company: { name: Bilingual; legalName: Bilingual; telephone: string; notice: Bilingual | null };
  campaign: { slug: string };
  fallbackNavigation: readonly string[];
  head: { fontStylesheets: readonly string[] };
}
