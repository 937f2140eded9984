import { MEDIA_PATH } from '../../contract/api/api-path.ts';

/** URLs are `/images/{version}/{source}/{variant}`, a finite set per picture. */
export const IMAGES_BASE = '/images';

/** Version of pictures without one. */
export const UNVERSIONED = '0';

const MAX_PATH_LENGTH = 500;

export function picturePath(path: string): string | null {
  return /\.(?:jpe?g|png|webp|avif)$/i.test(path) ? filePath(path) : null;
}

export function svgPath(path: string): string | null {
  return path.endsWith('.svg') ? filePath(path) : null;
}

/** Rejects `..`, encoded separators and hidden files. */
export function filePath(path: string): string | null {
  if (path.length > MAX_PATH_LENGTH) return null;
  try {
    const parts = path.split('/').map(decodeURIComponent);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects control characters
    if (parts.some((part) => part === '' || part.startsWith('.') || /[/\\\u0000-\u001f]/.test(part))) return null;
    return parts.map(encodeURIComponent).join('/');
  } catch {
    return null;
  }
}

/**
 * Returns the image route's name of a backend picture, or null.
 * `media/…` is under the API's `media/`; `host/…` is elsewhere on a separate backend's host.
 *
 * @param src as in the contract (`media/…` or absolute) or in rich text (root-relative or absolute)
 * @param uploadsOrigin the site's own origin, so that a separate backend stays hidden
 */
export function pictureSource(src: string, uploadsOrigin?: string, canonical = picturePath): string | null {
  const sourcePath = (place: 'media' | 'host', path: string) => {
    const spelled = canonical(path);
    return spelled && `${place}/${spelled}`;
  };
  if (src.startsWith('media/')) return sourcePath('media', src.slice('media/'.length));
  if (!URL.canParse(src, 'https://site.invalid')) return null;
  const { host, pathname } = new URL(src, 'https://site.invalid');
  const isRootRelative = /^\/(?!\/)/.test(src);
  if (!isRootRelative && !isHostOf(host, uploadsOrigin)) return null;
  if (pathname.startsWith(MEDIA_PATH)) return sourcePath('media', pathname.slice(MEDIA_PATH.length));
  return uploadsOrigin ? sourcePath('host', pathname.slice(1)) : null;
}

/** Ignores the protocol, because editors may have used another one. */
export function isHostOf(host: string, uploadsOrigin: string | undefined): boolean {
  return uploadsOrigin !== undefined && new URL(uploadsOrigin).host === host;
}

/** A variant like `/640.avif` is appended, except for SVG files. */
export function imageAddress(source: string, version: string | undefined): string {
  return `${IMAGES_BASE}/${version ?? UNVERSIONED}/${source}`;
}
