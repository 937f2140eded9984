/** Creates the brand from the given logo, or from the name. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import sharp from 'sharp';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import { type BrandSvgs, parseBrandSvgs } from '../../icons/brand.ts';
import type { SiteAnswers } from './answers.ts';
import { favicon, markOf, wordMark } from './draw/word-mark.ts';

export type BrandFiles = Readonly<Record<`${keyof BrandSvgs | 'favicon'}.svg`, string>>;

/** @throws if the typefaces lack a character of the name */
export async function brandFiles({ name, logo, colours }: SiteAnswers): Promise<BrandFiles> {
  const initial = initialOf(name.en);
  const logos = await Promise.all(
    LANGUAGES.map(async (lang) => {
      if (logo) return asSvg(logo[lang]);
      return wordMark(name[lang], initial, lang);
    }),
  );
  const [ja = '', en = ''] = logos;
  const mark = markOf(name.en, initial);
  return {
    'logo-ja.svg': ja,
    'logo-en.svg': en,
    'mark.svg': mark,
    'mark-small.svg': mark,
    'favicon.svg': favicon(mark, colours),
  };
}

export function brandSvgsOf(files: BrandFiles): BrandSvgs {
  return parseBrandSvgs((name) => files[`${name}.svg`]);
}

/** Returns an SVG with a `viewBox` at 0 0. Pixel images are embedded. */
async function asSvg(path: string): Promise<string> {
  const bytes = await readFile(path);
  const { width, height } = await sharp(bytes).metadata();
  const content =
    extname(path).toLowerCase() === '.svg'
      ? bytes
          .toString('utf8')
          .replace(/^[\s\S]*?(?=<svg\b)/, '')
          .trim()
      : `<image width="${width}" height="${height}" href="data:image/png;base64,${bytes.toString('base64')}"/>`;
  const sized = content.replace(
    /^<svg\b([^>]*)>/,
    (_, attributes: string) => `<svg${withSize(attributes, width, height)}>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${sized}</svg>\n`;
}

function withSize(attributes: string, width: number, height: number): string {
  return `${attributes.replace(/\s(?:width|height)="[^"]*"/g, '')} width="${width}" height="${height}"`;
}

function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '').toUpperCase();
}
