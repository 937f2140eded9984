import { copyFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import type { Colours } from '../../icons/brand.ts';
import { headerLogos } from '../../icons/header-logos.ts';
import { sharePicture } from '../../icons/share-picture.ts';
import type { SiteAnswers } from './answers.ts';
import { brandFiles, brandSvgsOf } from './brand-files.ts';
import { FACADES, facade } from './draw/facades.ts';
import { skyline, toJpeg } from './draw/skyline.ts';

const LANDSCAPE = { width: 2400, height: 1500 };
const PORTRAIT = { width: 1200, height: 1800 };
/** These colours of `site/styles/tokens.css` are fixed. */
export const PAPER = '#f8f5ef';
const INK = '#1c1a17';

export async function writePictures(folder: string, answers: SiteAnswers, hasExamples: boolean): Promise<void> {
  const { colours, campaignSlug } = answers;
  const cover = await toJpeg(LANDSCAPE, skyline(LANDSCAPE, colours));
  await writeFile(join(folder, 'pages/home/cover.jpg'), cover);
  await writeFile(join(folder, 'pages/home/cover-portrait.jpg'), await toJpeg(PORTRAIT, skyline(PORTRAIT, colours)));
  if (hasExamples) {
    const street = await toJpeg(LANDSCAPE, skyline(LANDSCAPE, colours, 40));
    await writeFile(join(folder, 'campaigns', campaignSlug, 'cover.jpg'), street);
    for (const kind of FACADES) {
      const picture = await toJpeg(LANDSCAPE, facade(kind, LANDSCAPE.width, LANDSCAPE.height, colours));
      await writeFile(join(folder, 'works', kind, 'cover.jpg'), picture);
    }
  }
  await writeBrand(folder, answers, cover);
}

/** @param cover photo for the share picture */
async function writeBrand(folder: string, answers: SiteAnswers, cover: Buffer): Promise<void> {
  const { accent, night, lamp } = answers.colours;
  const colours: Colours = { paper: PAPER, ink: INK, night, lamp, brand: accent };
  const svgs = brandSvgsOf(await brandFiles(answers));
  for (const [name, text] of headerLogos(svgs, colours)) await writeFile(join(folder, 'site', name), text);
  await writeFile(join(folder, 'site/share.jpg'), await sharePicture(svgs, colours, cover));
  if (!isPicture(answers.logo?.ja)) return;
  for (const lang of LANGUAGES)
    if (answers.logo) await copyFile(answers.logo[lang], join(folder, `site/logo-${lang}.png`));
}

/** PNGs are copied unchanged. */
export function isPicture(logo: string | undefined): boolean {
  return logo !== undefined && extname(logo).toLowerCase() === '.png';
}
