/** Latin as far as Western Europe writes it, with its quotation marks and en dash. */
export const LETTERS =
  'U+0-FF, U+131, U+152-153, U+2010-2013, U+2018-201E, U+2020-2022, U+2030, U+20AC, U+2122, U+2212';
/** — ― …: in Japanese these are as wide as a kanji and come from its font, so a stack for Japanese leaves them out. */
export const POINTS = 'U+2014-2015, U+2026';
/** Macrons and the like: Ōtemachi. */
export const EXTENDED = 'U+100-130, U+132-151, U+154-17F';
/** What large figures are made of. */
export const FIGURES = 'U+24-25, U+2B-3A, U+A5, U+2013, U+2212';
