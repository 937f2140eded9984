import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';
import { takeScreenshot } from './take-screenshot.ts';

const FOLDER = 'docs/images/readme';
/** Widths of the windows, by the name of the file. */
const PICTURES = { 'home-desktop': 1440, 'home-phone': 390 };

/**
 * Takes the pictures of the README: the first view of the home page.
 *
 * @returns the files, relative to the project, and what was wrong with the pages
 */
export async function takeReadmePictures(browser: Browser, origin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'meguri-readme-'));
  await mkdir(join(PROJECT_ROOT, FOLDER), { recursive: true });
  const files: string[] = [];
  const problems: string[] = [];
  for (const [name, width] of Object.entries(PICTURES)) {
    const file = join(folder, `${name}.png`);
    const target = { url: `${origin}/`, locale: 'ja', width, status: 200, file, isFirstView: true } as const;
    problems.push(...(await takeScreenshot(browser, target)));
    const picture = `${FOLDER}/${name}.webp`;
    await sharp(file).webp({ quality: 82, effort: 6 }).toFile(join(PROJECT_ROOT, picture));
    files.push(picture);
  }
  await rm(folder, { recursive: true });
  return { files, problems };
}
