import sharp from 'sharp';
import { inspectOriginal, type Original } from '../../make-variant.ts';
import type { CardDrawing } from '../card-drawing.ts';
import { onPaper, overPicture, shade, TITLE_BOX, wordsHeight } from './card-layers.ts';
import { arrange } from './crop-picture.ts';
import { drawableTitle } from './drawable-title.ts';
import { type FittedTitle, fitTitle } from './fit-title.ts';
import { FRAME } from './frame.ts';
import { openTypefaces, type Typefaces } from './typefaces.ts';

/** Whole colours: letters on a picture get fringes where colours have half the resolution. */
const JPEG = { quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' } as const;
const UNTITLED: FittedTitle = { lines: [], size: 0, leading: 0 };

let faces: { folder: string; typefaces: Typefaces } | null = null;

/**
 * Draws a share picture: the same bytes for the same drawing, whatever the machine has installed. A picture that cannot be
 * read makes it a card of paper, and a title that our faces cannot set a card without one.
 *
 * @throws where the faces cannot be read
 */
export async function drawCard({ title, locale, design, picture, faces: folder }: CardDrawing): Promise<Buffer> {
  if (faces?.folder !== folder) faces = { folder, typefaces: openTypefaces(folder) };
  const { typefaces } = faces;
  const text = drawableTitle(title, typefaces.has);
  const titleIn = (box: keyof typeof TITLE_BOX) =>
    text ? fitTitle(text, locale, TITLE_BOX[box], typefaces) : UNTITLED;
  if (picture) {
    const fitted = titleIn('picture');
    const bytes = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength);
    const card = await inspectOriginal('', bytes)
      .then((original) => onPicture(original, picture.focal, fitted, design))
      .catch(() => null);
    if (card) return card;
  }
  return sharp(Buffer.from(onPaper(titleIn('paper'), design)))
    .jpeg(JPEG)
    .toBuffer();
}

async function onPicture(
  { bytes, width, height }: Original,
  focal: { x: number; y: number },
  title: FittedTitle,
  design: CardDrawing['design'],
): Promise<Buffer> {
  const reach = wordsHeight(title);
  const { at, crop } = arrange({ width, height }, focal, reach);
  const { focalY: _, ...part } = crop;
  return sharp(bytes, { autoOrient: true, failOn: 'error' })
    .extract(part)
    .resize({ width: FRAME.width, height: FRAME.height, fit: 'fill' })
    .toColourspace('srgb')
    .flatten({ background: design.paper })
    .composite([
      { input: Buffer.from(shade(reach, at, design)), blend: 'multiply' },
      { input: Buffer.from(overPicture(title, at, design)) },
    ])
    .jpeg(JPEG)
    .toBuffer();
}
