import * as v from 'valibot';
import { type Picture, pictureSchema } from '../../contract/entries/fields.ts';
import { type LogoFile, logoFileSchema } from '../../contract/site/logo.ts';
import { drawingPath, imageAddress, pictureSource } from './picture-source.ts';
import { isServed, WIDTHS } from './picture-url.ts';

/**
 * An answer of the content API with the address of each picture at the image route in the place of its own. One that
 * the route cannot have stays as it is.
 *
 * @param uploadsOrigin where a separate backend has its uploads
 */
export function servePictures<Value>(value: Value, uploadsOrigin?: string): Value {
  if (Array.isArray(value)) return value.map((each) => servePictures(each, uploadsOrigin)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) return servePicture(value, uploadsOrigin) as Value;
  if (isLogoFile(value)) return serveLogo(value, uploadsOrigin) as Value;
  const served = Object.entries(value).map(([key, each]) => [key, servePictures(each, uploadsOrigin)]);
  return Object.fromEntries(served);
}

function isPicture(value: object): value is Picture {
  return 'src' in value && 'focal' in value && v.is(pictureSchema, value);
}

function isLogoFile(value: object): value is LogoFile {
  return 'src' in value && !('focal' in value) && v.is(logoFileSchema, value);
}

/** A drawing as it is, pixels as wide as a header ever shows them on a fine screen. */
function serveLogo({ version, ...logo }: LogoFile, uploadsOrigin: string | undefined): LogoFile {
  const isDrawing = logo.src.endsWith('.svg');
  const source = pictureSource(logo.src, uploadsOrigin, isDrawing ? drawingPath : undefined);
  if (!source) return logo;
  const address = imageAddress(source, version);
  return { ...logo, src: isDrawing ? address : `${address}/${WIDTHS[1]}.webp` };
}

/** Both files of it, or the first alone: browsers choose between them where the route has them. */
function servePicture({ portrait, ...picture }: Picture, uploadsOrigin: string | undefined): Picture {
  const served = serveFile(picture, uploadsOrigin);
  const upright = portrait && serveFile(portrait, uploadsOrigin);
  return upright && isServed(served.src) && isServed(upright.src) ? { ...served, portrait: upright } : served;
}

/** Without its version, which stands in the address. */
function serveFile<File extends NonNullable<Picture['portrait']>>(
  { version, ...file }: File,
  uploadsOrigin: string | undefined,
) {
  const source = pictureSource(file.src, uploadsOrigin);
  return source ? { ...file, src: imageAddress(source, version) } : file;
}
