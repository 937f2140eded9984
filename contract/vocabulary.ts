/** Separate from the schemas, so that browsers use these constants without Valibot. */

/** In order of preference: the first is the default and the fallback. */
export const LANGUAGES = ['ja', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES = { ja: { ja: '日本語', en: 'Japanese' }, en: { ja: '英語', en: 'English' } } as const;

export type Label = Readonly<Record<Language, string>>;

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Limits of original images: above a camera's 60 megapixels, below decompression bombs. */
export const PICTURE_LIMITS = { bytes: 40 * 1024 * 1024, pixels: 80_000_000 } as const;

export const MENU_LIMITS = { header: 7, groups: 6, links: 12 } as const;
