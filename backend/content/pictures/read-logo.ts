import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import type { LogoFile } from '../../../contract/site/logo.ts';
import { findSvgThreat, MAX_SVG_BYTES } from '../../../lib/svg/find-svg-threat.ts';
import type { Finding } from '../../content-lint/diagnostics.ts';
import { readBytes } from '../disk/read-file.ts';
import type { FolderSnapshot } from '../reading/folder-snapshot.ts';
import { type FolderPictures, mediaPath, pictureFinding } from './folder-pictures.ts';

/** Accepts pictures and safe SVG files. @throws {UnreadableError} */
export async function readLogoFile(
  contentDir: string,
  { path, files }: FolderSnapshot,
  pictures: FolderPictures,
  name: string,
): Promise<LogoFile | Finding> {
  const src = `media/${mediaPath(path, name)}`;
  if (!name.endsWith('.svg')) {
    const facts = pictures.facts.get(name);
    if (!facts) return pictureFinding(name, pictures) as Finding;
    return { src, width: facts.width, height: facts.height, version: facts.version };
  }
  if (!files.has(name)) {
    return {
      message: `there is no logo "${name}" in ${path}`,
      hint: 'Put the file beside this one, or correct the name',
    };
  }
  const bytes = await readBytes(join(contentDir, path, name));
  try {
    if (bytes.length > MAX_SVG_BYTES) {
      const hint = `Save it simpler: at most ${MAX_SVG_BYTES / 1000} kB`;
      return { message: `the logo "${name}" has ${Math.ceil(bytes.length / 1000)} kB`, hint };
    }
    const threat = findSvgThreat(bytes.toString('utf8'));
    if (threat) {
      const hint = 'Export it as a plain SVG: text as outlines, no scripts, nothing linked or embedded';
      return { message: `the logo "${name}" cannot be used, because it contains ${threat}`, hint };
    }
    const { width, height } = await sharp(bytes).metadata();
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { src, width, height, version };
  } catch {
    return { message: `the logo "${name}" cannot be read`, hint: 'Export it once more, as SVG or PNG' };
  }
}
