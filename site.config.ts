/**
 * What a company changes to make this site its own. Texts and pictures live in the content backend; here stands what
 * the site must know even when that backend is silent.
 */
export const siteConfig = {
  company: {
    name: { ja: '環巡', en: 'KANJUN' },
    legalName: { ja: '環巡株式会社', en: 'KANJUN Inc.' },
    telephone: '03-0000-0000',
    /** A sentence at the end of every page, such as that the company is invented; null: none. */
    notice: {
      ja: '会社、物件、人物は、ソフトウェアの見本として作成した架空のものです。',
      en: 'The company, its works and its people are fictitious, created to demonstrate the software.',
    } as Bilingual | null,
  },

  /** The one campaign page: `/campaign/{slug}`. */
  campaign: { slug: 'shiori-mizuno' },

  /** Shown while the content backend has never answered: enough to get anywhere. Labels come from the messages. */
  fallbackNavigation: ['/works', '/services', '/about', '/columns', '/news', '/company', '/recruit'],

  head: {
    /** Web-font stylesheets, as root-relative or https URLs. Empty: the system's own fonts. */
    fontStylesheets: [] as string[],
  },
} as const satisfies SiteConfig;

/**
 * Third parties that a visitor's browser may talk to, switched on by the setting that is named here.
 * The page on external transmission (電気通信事業法 27条の12) is made from the ones that are on. Apart from the rest,
 * because only the server needs it.
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
    // Those of Analytics and Ads. A tag that sets others is to be named here.
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

/**
 * Who may crawl what, as `robots.txt` says it: groups of crawlers with the paths that are closed to them, beside those that
 * are closed to all (API, previews). A crawler that no group names is one of `*`.
 */
export const crawlers: readonly CrawlerGroup[] = [{ names: ['*'], disallow: [] }];

/**
 * Begins the ids of feeds and of their entries: a domain or mail address of the company's, and a year in which it was
 * its own. It never changes, whatever the site's address is, or readers show everything as new.
 */
export const tagAuthority = 'kanjun.example,2026';

interface Bilingual {
  ja: string;
  en: string;
}

export interface ThirdParty {
  /** The environment variable that switches it on; `fontStylesheets`: one above that is on another host. */
  setting: 'GTM_ID' | 'TRANSLATE_WIDGET_SRC' | 'fontStylesheets';
  name: Bilingual;
  /** The company that receives the data; null: the host in the setting. */
  recipient: string | null;
  data: Bilingual;
  purpose: Bilingual;
  policy: string | null;
  /**
   * Cookies that it sets in this site's own name; `*` at the end stands for any ending. They are listed on that page, and
   * removed where visitors are asked (`CONSENT=optin`) and have not allowed it.
   */
  cookies: readonly string[];
}

export interface CrawlerGroup {
  /** As crawlers call themselves: `Googlebot`; `*` is everybody else. */
  names: readonly string[];
  /** Beginnings of root-relative paths; `/` is all. */
  disallow: readonly string[];
}

export interface SiteConfig {
  company: { name: Bilingual; legalName: Bilingual; telephone: string; notice: Bilingual | null };
  campaign: { slug: string };
  fallbackNavigation: readonly string[];
  head: { fontStylesheets: readonly string[] };
}
