import type { ShareDesign } from '../card-drawing.ts';
import type { FittedTitle } from './fit-title.ts';
import { FRAME } from './frame.ts';
import { ring } from './ring.ts';

const { width, height, margin } = FRAME;
/** Of the logo, in pixels. */
const LOGO_HEIGHT = 44;
/** Between the title and the logo. */
const GAP = 44;
/** What the type's own measures say of its highest and lowest strokes, in em. */
const ASCENT = 0.88;
const DESCENT = 0.14;
/** Behind words, a picture keeps this much of its light: paper on it has 7:1 where the picture is white. */
const LIGHT = 0.24;
/** From where the words begin, how far it takes to get lighter. */
const DUSK = 190;
/** The ring between the margins, at the same place on all cards. */
const RADIUS = height / 2 - margin;
const CENTRE = { x: width - margin - RADIUS, y: height / 2 };

/** Boxes that titles have to fit, in pixels. */
export const TITLE_BOX = {
  picture: { width: width - 2 * margin, height: 290 },
  paper: { width: CENTRE.x - RADIUS - margin - 36, height: 380 },
};

/** How much of a card is words, from the edge that they are at. */
export function wordsHeight(title: FittedTitle): number {
  return margin + LOGO_HEIGHT + GAP + blockHeight(title);
}

/** What a picture is multiplied by: night where the words are, and nothing elsewhere. */
export function shade(reach: number, at: 'bottom' | 'top', { night }: ShareDesign): string {
  const direction = at === 'bottom' ? 'y1="1" y2="0"' : 'y1="0" y2="1"';
  const steps = Array.from({ length: 11 }, (_, index) => index / 10);
  const stops = steps.map((part) => {
    const eased = part * part * (3 - 2 * part);
    const offset = (reach + part * DUSK) / height;
    return `<stop offset="${offset.toFixed(4)}" stop-color="${night}" stop-opacity="${((1 - LIGHT) * (1 - eased)).toFixed(4)}"/>`;
  });
  return svg(
    `<defs><linearGradient id="shade" x1="0" x2="0" ${direction}>${stops.join('')}</linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="${height}" fill="url(#shade)"/>`,
  );
}

/** What lies on a picture and its shade: the ring, title and logo, in paper. */
export function overPicture(title: FittedTitle, at: 'bottom' | 'top', { paper, logo }: ShareDesign): string {
  const reach = wordsHeight(title);
  const top = at === 'bottom' ? height - reach : margin + LOGO_HEIGHT + GAP;
  const logoTop = at === 'bottom' ? height - margin - LOGO_HEIGHT : margin;
  const isLong = Math.max(...title.lines.map((line) => line.width * title.size)) > CENTRE.x - RADIUS - margin - 36;
  const drawnRing = ring(CENTRE, RADIUS, 2, paper);
  return svg(
    (isLong ? setting(drawnRing, reach, at) : drawnRing) + titleAt(title, top, paper) + logoAt(logo, logoTop, paper),
  );
}

/** The ring where a long title would meet it: gone behind the words, as the sun behind a horizon. */
function setting(drawnRing: string, reach: number, at: 'bottom' | 'top'): string {
  const direction = at === 'bottom' ? 'y1="1" y2="0"' : 'y1="0" y2="1"';
  const [from, to] = [(reach + 10) / height, (reach + 130) / height];
  return (
    `<defs><linearGradient id="horizon" x1="0" x2="0" ${direction}><stop offset="${from}" stop-color="#000"/><stop offset="${to}" stop-color="#fff"/></linearGradient>` +
    `<mask id="above" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="url(#horizon)"/></mask></defs><g mask="url(#above)">${drawnRing}</g>`
  );
}

/** A card without a picture: paper, the ring, title and logo in ink. */
export function onPaper(title: FittedTitle, { paper, ink, logo }: ShareDesign): string {
  const top = height - margin - LOGO_HEIGHT - GAP - blockHeight(title);
  return svg(
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
      ring(CENTRE, RADIUS, 2.5, ink) +
      titleAt(title, top, ink) +
      logoAt(logo, height - margin - LOGO_HEIGHT, ink),
  );
}

function blockHeight({ lines, size, leading }: FittedTitle): number {
  return lines.length === 0 ? -GAP : (lines.length - 1) * leading + (ASCENT + DESCENT) * size;
}

function titleAt({ lines, size, leading }: FittedTitle, top: number, colour: string): string {
  const drawn = lines.flatMap(({ clusters }, row) => {
    const baseline = top + ASCENT * size + row * leading;
    return clusters.flatMap(({ x, glyphs }) =>
      glyphs.map((glyph) => {
        const scale = size / glyph.unitsPerEm;
        const place = [margin + (x + glyph.x) * size, baseline - glyph.y * size].map((each) => each.toFixed(2));
        return `<path transform="translate(${place.join(' ')}) scale(${scale} ${-scale})" d="${glyph.outline}"/>`;
      }),
    );
  });
  return `<g fill="${colour}">${drawn.join('')}</g>`;
}

function logoAt(logo: string, top: number, colour: string): string {
  const [, viewWidth = '', viewHeight = '', content = ''] =
    /viewBox="0 0 (\d+) (\d+)"[^>]*>(.*)<\/svg>/s.exec(logo) ?? [];
  const scale = LOGO_HEIGHT / Number(viewHeight);
  void viewWidth;
  return `<g color="${colour}" transform="translate(${margin} ${top}) scale(${scale})">${content}</g>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
