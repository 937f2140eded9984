/** Permanent URLs, because home screens and search engines store them. */
export const ICONS = {
  svg: '/favicon.svg',
  ico: '/favicon.ico',
  apple: '/apple-touch-icon.png',
  /** 192 × 192 pixels; the motif is within the central 80 %. */
  small: '/icon-192.png',
  large: '/icon-512.png',
} as const;

/** Each language has a manifest, because it contains the name. */
export const MANIFEST_PATH = '/site.webmanifest';

/** Equals `--paper` in `styles/tokens.css`. */
export const THEME_COLOUR = '#f8f5ef';
