/** SVG images, which are served unchanged. */
import { findSvgThreat, MAX_SVG_BYTES } from '../../lib/svg/find-svg-threat.ts';
import { IMAGES_BASE, svgPath, UNVERSIONED } from '../../site/pictures/picture-source.ts';
import { OriginalError } from './fetch-original.ts';
import type { ImagePath } from './parse-image-path.ts';

export const SVG_TYPE = 'image/svg+xml';

export type SvgPath = Pick<ImagePath, 'source' | 'version'>;

const SVG_PATH = new RegExp(`^${IMAGES_BASE}/([0-9a-f]{16}|${UNVERSIONED})/((?:media|host)/(.+\\.svg))$`);

export function parseSvgPath(pathname: string): SvgPath | null {
  const [, version, source = '', path = ''] = SVG_PATH.exec(pathname) ?? [];
  if (svgPath(path) !== path) return null;
  return { source, version: version === UNVERSIONED ? null : (version ?? null) };
}

/** @throws {OriginalError} for SVG with active content */
export function requireSafeSvg(source: string, bytes: Buffer): void {
  const text = bytes.toString('utf8');
  const threat =
    bytes.length > MAX_SVG_BYTES ? 'too much' : !text.includes('<svg') ? 'no drawing' : findSvgThreat(text)?.en;
  if (threat) throw new OriginalError('refused', `${source} contains ${threat}`);
}
