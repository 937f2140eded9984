/** The pictures and logos of a new site, drawn in the company's colours. */
import { copyFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import type { SiteAnswers } from './answers.ts';
import { FACADES, facade } from './draw/facades.ts';
import { outlineOf } from './draw/outlines.ts';
import { skyline, toJpeg } from './draw/skyline.ts';
import { inColours, wordMark } from './draw/word-mark.ts';

const LANDSCAPE = { width: 2400, height: 1500 };
const PORTRAIT = { width: 1200, height: 1800 };
const SHARE = { width: 1200, height: 630 };
/** As in `site/styles/tokens.css`. */
const PAPER = '#f8f5ef';
const INK = '#1c1a17';

export async function writePictures(
  folder: string,
  answers: SiteAnswers,
  { hasExamples }: { hasExamples: boolean },
): Promise<void> {
  const { colours } = answers;
  const picture = async (path: string, size: typeof LANDSCAPE, drawing: string) =>
    writeFile(join(folder, path), await toJpeg(size, drawing));
  await picture('pages/home/cover.jpg', LANDSCAPE, skyline(LANDSCAPE, colours));
  await picture('pages/home/cover-portrait.jpg', PORTRAIT, skyline(PORTRAIT, colours));
  await picture('site/share.jpg', SHARE, sharePicture(answers));
  if (hasExamples) {
    await picture(`campaigns/${answers.campaignSlug}/cover.jpg`, LANDSCAPE, skyline(LANDSCAPE, colours, 40));
    for (const kind of FACADES) {
      await picture(`works/${kind}/cover.jpg`, LANDSCAPE, facade(kind, LANDSCAPE.width, LANDSCAPE.height, colours));
    }
  }
  await writeLogos(folder, answers);
}

/** The name on paper over a row of buildings. */
function sharePicture({ name, colours }: SiteAnswers): string {
  const { width, height } = SHARE;
  const [ja, en] = LANGUAGES.map((lang) => outlineOf(name[lang], lang, lang === 'ja' ? 84 : 48));
  const lines = [ja, en].flatMap((outline, index) => {
    if (!outline) return [];
    const scale = Math.min(1, (width - 144) / outline.width);
    const top = index === 0 ? 96 : 220;
    return [
      `<path transform="translate(72 ${top}) scale(${scale})" d="${outline.path}" fill="${index === 0 ? INK : colours.accent}"/>`,
    ];
  });
  const buildings = `<svg y="${height - 290}" width="${width}" height="290">${skyline({ width, height: 290 }, colours, 7)}</svg>`;
  return `<rect width="${width}" height="${height}" fill="${PAPER}"/>${lines.join('')}${buildings}`;
}

/** The header's logos, on paper and on pictures. */
async function writeLogos(folder: string, { name, logo, colours }: SiteAnswers): Promise<void> {
  for (const lang of LANGUAGES) {
    const file = (ending: string) => join(folder, `site/logo-${lang}${ending}`);
    if (logo) {
      await copyFile(logo[lang], file(extname(logo[lang])));
      continue;
    }
    const mark = wordMark(name[lang], initialOf(name[lang]), lang);
    if (!mark) throw new Error(`The typefaces of the site lack a character of “${name[lang]}”.`);
    await writeFile(file('.svg'), inColours(mark.logo, colours.accent, INK));
    await writeFile(file('-on-pictures.svg'), inColours(mark.logo, PAPER, PAPER));
  }
}

export function initialOf(name: string): string {
  const [first = ''] = name;
  return first.toUpperCase();
}
