import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { pressPrefix } from '../../site/data/press-file.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { readBrandSvgs, readColours } from './brand.ts';
import { headerLogos } from './header-logos.ts';
import { iconFiles, pressFiles } from './icons-and-press.ts';
import { sharePicture } from './share-picture.ts';

const BRAND = join(PROJECT_ROOT, 'company/brand');
const SITE_CONTENT = join(PROJECT_ROOT, 'content/site');
const WORDPRESS_MARK = join(PROJECT_ROOT, 'wordpress/meguri/assets/admin/mark.svg');
const HOME = join(PROJECT_ROOT, 'content/pages/home');

export async function makeBrandFiles(englishName: string): Promise<void> {
  const svgs = readBrandSvgs(BRAND);
  const colours = readColours(await readFile(join(PROJECT_ROOT, 'site/styles/tokens.css'), 'utf8'));
  await replaceFiles(join(BRAND, 'icons'), await iconFiles(svgs, colours));
  await replaceFiles(join(BRAND, 'press'), await pressFiles(svgs, colours, pressPrefix(englishName)));
  for (const [name, text] of headerLogos(svgs, colours)) await writeFile(join(SITE_CONTENT, name), text);
  await writeFile(join(SITE_CONTENT, 'share.jpg'), await sharePicture(svgs, colours, await homePicture()));
  // The plugin is installed without the site's files.
  await copyFile(join(BRAND, 'favicon.svg'), WORDPRESS_MARK);
}

/** @throws {Error} if the home page has no cover */
async function homePicture(): Promise<string> {
  const parsed = parseFrontMatter(await readFile(join(HOME, 'ja.md'), 'utf8'));
  const { cover } = (parsed.ok ? parsed.frontMatter.data : {}) as { cover?: { file?: string } };
  if (!cover?.file) throw new Error(`${HOME}/ja.md has no cover.`);
  return join(HOME, cover.file);
}

async function replaceFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [name, content] of files) await writeFile(join(folder, name), content);
}
