/** What the process that draws share pictures is given (`drawing/`). Types only: nothing of the site is in that process. */
import type { Locale } from '../../../site/i18n/locales.ts';

/** What of the site's design is on a share picture: colours as `#rrggbb`, and a logo as an SVG in `currentColor`. */
export interface ShareDesign {
  paper: string;
  ink: string;
  night: string;
  logo: string;
}

export interface CardDrawing {
  title: string;
  locale: Locale;
  design: ShareDesign;
  /** The whole picture; `focal` as fractions from the left and the top. */
  picture: { bytes: Uint8Array; focal: { x: number; y: number } } | null;
  /** The folder with the faces' outlines: `site/fonts/outlines`, or the build's copy of it. */
  faces: string;
}

/** Draws a card as a JPEG. */
export type DrawCard = (drawing: Omit<CardDrawing, 'faces'>) => Promise<Buffer>;
