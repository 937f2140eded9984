import sharp from 'sharp';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import type { BrandSvgs, Colours } from './brand.ts';
import { nameIn, placed, svgBuffer } from './svg.ts';

const [WIDTH, HEIGHT, LEFT] = [1200, 630, 440];
const MARGIN = 72;
/** Position of the logos, in pixels. */
const NAMES = { ja: { bottom: 504, height: 84 }, en: { bottom: 562, height: 52 } };

/**
 * The size is supported by all networks.
 * @param picture path or bytes
 */
export async function sharePicture(
  svgs: BrandSvgs,
  { paper, ink }: Colours,
  picture: string | Buffer,
): Promise<Buffer> {
  const { data, info } = await sharp(picture).resize({ height: HEIGHT }).toBuffer({ resolveWithObject: true });
  const left = Math.round((info.width - (WIDTH - LEFT)) * 0.75);
  const visible = await sharp(data)
    .extract({ left, top: 0, width: WIDTH - LEFT, height: HEIGHT })
    .toBuffer();
  const names = LANGUAGES.map((lang) => {
    const logo = svgs[`logo-${lang}`];
    const { bottom, height } = NAMES[lang];
    const place = { x: MARGIN, y: bottom - height, height, maxWidth: LEFT - MARGIN - 32 };
    return placed(nameIn(logo) ?? logo, place, ink);
  });
  const sheet = `<rect width="${LEFT}" height="${HEIGHT}" fill="${paper}"/>
    ${placed(svgs.mark, { x: MARGIN, y: MARGIN, height: 92 }, ink)}${names.join('')}`;
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: paper } })
    .composite([
      { input: visible, left: LEFT, top: 0 },
      { input: svgBuffer(LEFT, HEIGHT, sheet), left: 0, top: 0 },
    ])
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}
