export const LETTERS =
  'U+0-FF, U+131, U+152-153, U+2010-2013, U+2018-201E, U+2020-2022, U+2030, U+20AC, U+2122, U+2212';
/** — ― …: full width in Japanese, so Japanese font stacks omit them. */
export const POINTS = 'U+2014-2015, U+2026';
/** For example macrons: Ōtemachi. */
export const EXTENDED = 'U+100-130, U+132-151, U+154-17F';
export const FIGURES = 'U+24-25, U+2B-3A, U+A5, U+2013, U+2212';
