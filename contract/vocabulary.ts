/**
 * The vocabulary of content and site: languages, kinds, categories, stations. Apart from the schemas, so that a browser
 * that needs it does not load the validator.
 */

/** Languages of the site, in order of preference: the first is the default and the fallback. */
export const LANGUAGES = ['ja', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type Label = Readonly<Record<Language, string>>;

/** Small letters, digits and single hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * What a page is for. `standard`: a page of the site's map (home, about ...). `fund`: the same, about funds, so it must
 * carry a risk statement. `generic`: reached under `/p/{slug}` and listed at `/p` (privacy, terms ...).
 */
export const PAGE_KINDS = ['standard', 'fund', 'generic'] as const;

export const NEWS_CATEGORIES = ['company', 'works', 'funds', 'press', 'recruit'] as const;

export const COLUMN_CATEGORIES = ['funds', 'buildings', 'market', 'law', 'city'] as const;

/** What a building is used for. */
export const WORK_USES = ['office', 'residence', 'hotel', 'retail', 'healthcare', 'logistics'] as const;

/** What the company did there. */
export const WORK_ROLES = ['planning', 'fund', 'management'] as const;

export const DOWNLOAD_KINDS = ['company', 'service', 'research', 'fund'] as const;

/** `open`: anybody's at once. `request`: after a short form, by a link that expires. */
export const DOWNLOAD_ACCESS = ['open', 'request'] as const;

/** The largest picture that the site makes smaller ones of: above a camera's 60 million pixels, below decompression bombs. */
export const PICTURE_LIMITS = { bytes: 40 * 1024 * 1024, pixels: 80_000_000 } as const;

/** Links that the site shows in its menus, in order; further ones are left out. */
export const MENU_LIMITS = { header: 7, groups: 6, links: 12 } as const;

export const EMPLOYMENT_TYPES = ['full-time', 'contract', 'part-time'] as const;

/** What pay is counted by. */
export const PAY_PERIODS = ['hour', 'day', 'month', 'year'] as const;

/** `fund`: about funds, so it must carry a risk statement. */
export const SEMINAR_KINDS = ['general', 'fund'] as const;

/** Whether one may register for a seminar, and why not. The first that holds, from the last. */
export const SEMINAR_STATES = [
  'open',
  /** Open, with at most a fifth of the seats left, and at most five. */
  'few',
  'full',
  /** The deadline has passed, and the seminar is not over. */
  'closed',
  'cancelled',
  'past',
] as const;
export type SeminarState = (typeof SEMINAR_STATES)[number];

/** In the order in which they are shown. Each is absent where the company does not hold it. */
export const LICENCE_KINDS = [
  /** 宅地建物取引業者免許 */
  'real_estate_brokerage',
  /** 金融商品取引業者登録 */
  'financial_instruments',
  /** 不動産特定共同事業許可 */
  'specified_joint_enterprise',
] as const;

/** The thirty stations of the Yamanote loop, clockwise (外回り) from Tokyo. */
export const STATIONS = [
  { slug: 'tokyo', ja: '東京', en: 'Tokyo' },
  { slug: 'yurakucho', ja: '有楽町', en: 'Yurakucho' },
  { slug: 'shimbashi', ja: '新橋', en: 'Shimbashi' },
  { slug: 'hamamatsucho', ja: '浜松町', en: 'Hamamatsucho' },
  { slug: 'tamachi', ja: '田町', en: 'Tamachi' },
  { slug: 'takanawa-gateway', ja: '高輪ゲートウェイ', en: 'Takanawa Gateway' },
  { slug: 'shinagawa', ja: '品川', en: 'Shinagawa' },
  { slug: 'osaki', ja: '大崎', en: 'Osaki' },
  { slug: 'gotanda', ja: '五反田', en: 'Gotanda' },
  { slug: 'meguro', ja: '目黒', en: 'Meguro' },
  { slug: 'ebisu', ja: '恵比寿', en: 'Ebisu' },
  { slug: 'shibuya', ja: '渋谷', en: 'Shibuya' },
  { slug: 'harajuku', ja: '原宿', en: 'Harajuku' },
  { slug: 'yoyogi', ja: '代々木', en: 'Yoyogi' },
  { slug: 'shinjuku', ja: '新宿', en: 'Shinjuku' },
  { slug: 'shin-okubo', ja: '新大久保', en: 'Shin-Okubo' },
  { slug: 'takadanobaba', ja: '高田馬場', en: 'Takadanobaba' },
  { slug: 'mejiro', ja: '目白', en: 'Mejiro' },
  { slug: 'ikebukuro', ja: '池袋', en: 'Ikebukuro' },
  { slug: 'otsuka', ja: '大塚', en: 'Otsuka' },
  { slug: 'sugamo', ja: '巣鴨', en: 'Sugamo' },
  { slug: 'komagome', ja: '駒込', en: 'Komagome' },
  { slug: 'tabata', ja: '田端', en: 'Tabata' },
  { slug: 'nishi-nippori', ja: '西日暮里', en: 'Nishi-Nippori' },
  { slug: 'nippori', ja: '日暮里', en: 'Nippori' },
  { slug: 'uguisudani', ja: '鶯谷', en: 'Uguisudani' },
  { slug: 'ueno', ja: '上野', en: 'Ueno' },
  { slug: 'okachimachi', ja: '御徒町', en: 'Okachimachi' },
  { slug: 'akihabara', ja: '秋葉原', en: 'Akihabara' },
  { slug: 'kanda', ja: '神田', en: 'Kanda' },
] as const;
export type Station = (typeof STATIONS)[number]['slug'];
