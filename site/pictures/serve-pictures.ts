import * as v from 'valibot';
import { type Picture, pictureSchema } from '../../contract/entries/fields.ts';
import { type LogoFile, logoFileSchema } from '../../contract/site/logo.ts';
import { imageAddress, pictureSource, svgPath } from './picture-source.ts';
import { isServed, WIDTHS } from './picture-url.ts';

/** Replaces picture URLs in a response with image route URLs. */
export function servePictures<Value>(value: Value, uploadsOrigin?: string): Value {
  if (Array.isArray(value)) return value.map((item) => servePictures(item, uploadsOrigin)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (isPicture(value)) return servePicture(value, uploadsOrigin) as Value;
  if (isLogoFile(value)) return serveLogo(value, uploadsOrigin) as Value;
  const served = Object.entries(value).map(([key, item]) => [key, servePictures(item, uploadsOrigin)]);
  return Object.fromEntries(served);
}

function isPicture(value: object): value is Picture {
  return 'src' in value && 'focal' in value && v.is(pictureSchema, value);
}

function isLogoFile(value: object): value is LogoFile {
  return 'src' in value && !('focal' in value) && v.is(logoFileSchema, value);
}

/** Raster logos are as wide as headers need on high-density screens. */
function serveLogo({ version, ...logo }: LogoFile, uploadsOrigin: string | undefined): LogoFile {
  const isSvg = logo.src.endsWith('.svg');
  const source = pictureSource(logo.src, uploadsOrigin, isSvg ? svgPath : undefined);
  if (!source) return logo;
  const address = imageAddress(source, version);
  return { ...logo, src: isSvg ? address : `${address}/${WIDTHS[1]}.webp` };
}

/** Browsers choose between both files, so both must be served. */
function servePicture({ portrait, ...picture }: Picture, uploadsOrigin: string | undefined): Picture {
  const served = serveFile(picture, uploadsOrigin);
  const upright = portrait && serveFile(portrait, uploadsOrigin);
  return upright && isServed(served.src) && isServed(upright.src) ? { ...served, portrait: upright } : served;
}

/** The version becomes part of the URL. */
function serveFile<File extends NonNullable<Picture['portrait']>>(
  { version, ...file }: File,
  uploadsOrigin: string | undefined,
) {
  const source = pictureSource(file.src, uploadsOrigin);
  return source ? { ...file, src: imageAddress(source, version) } : file;
}
