/** Addresses of the site's icons. They never change, because home screens and search engines keep them. */
export const ICONS = {
  svg: '/favicon.svg',
  ico: '/favicon.ico',
  apple: '/apple-touch-icon.png',
  /** 192 × 192 pixels, all that matters in the middle 80 %. */
  small: '/icon-192.png',
  /** The same at 512 × 512. */
  large: '/icon-512.png',
} as const;

/** In Japanese spelling: each language has its own, because a name on a home screen is in one. */
export const MANIFEST_PATH = '/site.webmanifest';

/** What a browser paints its own edges with: `--paper` in `styles/tokens.css`. */
export const THEME_COLOUR = '#f8f5ef';
