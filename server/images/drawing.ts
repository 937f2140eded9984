/** SVG images, which are served unchanged. */
import { findSvgThreat, MAX_DRAWING_BYTES } from '../../lib/svg/find-svg-threat.ts';
import { IMAGES_BASE, svgPath, UNVERSIONED } from '../../site/pictures/picture-source.ts';
import { OriginalError } from './fetch-original.ts';
import type { ImagePath } from './parse-image-path.ts';

export const DRAWING_TYPE = 'image/svg+xml';

export type DrawingPath = Pick<ImagePath, 'source' | 'version'>;

const DRAWING_PATH = new RegExp(`^${IMAGES_BASE}/([0-9a-f]{16}|${UNVERSIONED})/((?:media|host)/(.+\\.svg))$`);

export function parseDrawingPath(pathname: string): DrawingPath | null {
  const [, version, source = '', path = ''] = DRAWING_PATH.exec(pathname) ?? [];
  if (svgPath(path) !== path) return null;
  return { source, version: version === UNVERSIONED ? null : (version ?? null) };
}

/** @throws {OriginalError} for SVG with active content */
export function requireHarmless(source: string, bytes: Buffer): void {
  const text = bytes.toString('utf8');
  const hazard =
    bytes.length > MAX_DRAWING_BYTES ? 'too much' : !text.includes('<svg') ? 'no drawing' : findSvgThreat(text);
  if (hazard) throw new OriginalError('refused', `${source} contains ${hazard}`);
}
