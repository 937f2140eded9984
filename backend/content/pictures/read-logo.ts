import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { LogoFile } from '../../../contract/site/logo.ts';
import { loadSharp } from '../../../lib/load-sharp.ts';
import { findSvgThreat, MAX_SVG_BYTES } from '../../../lib/svg/find-svg-threat.ts';
import { type Finding, finding } from '../../content-lint/diagnostics.ts';
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
  if (!files.has(name)) return finding('logo-missing', { name, folder: path });
  const [bytes, sharp] = await Promise.all([readBytes(join(contentDir, path, name)), loadSharp()]);
  try {
    if (bytes.length > MAX_SVG_BYTES) {
      const kilobytes = Math.ceil(bytes.length / 1000);
      return finding('logo-too-large', { name, kilobytes, max: MAX_SVG_BYTES / 1000 });
    }
    const threat = findSvgThreat(bytes.toString('utf8'));
    if (threat) return finding('logo-unsafe', { name, threat });
    const { width, height } = await sharp(bytes).metadata();
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { src, width, height, version };
  } catch {
    return finding('logo-unreadable', { name });
  }
}
