import { MEDIA_PATH } from '../../contract/api/api-path.ts';

/** Base of the image route. URLs are `/images/{version}/{source}/{variant}`, a finite set per picture. */
export const IMAGES_BASE = '/images';

/** Placeholder for the version of pictures without one. */
export const UNVERSIONED = '0';

/** Longer paths are rejected. */
const MAX_PATH_LENGTH = 500;

/** Returns the canonical path of a picture, or null if it is not one. */
export function picturePath(path: string): string | null {
  return /\.(?:jpe?g|png|webp|avif)$/i.test(path) ? filePath(path) : null;
}

/** The same for an SVG file. */
export function drawingPath(path: string): string | null {
  return path.endsWith('.svg') ? filePath(path) : null;
}

/** Returns the canonical path of a file, or null. Rejects `..`, encoded separators and hidden files. */
export function filePath(path: string): string | null {
  if (path.length > MAX_PATH_LENGTH) return null;
  try {
    const parts = path.split('/').map(decodeURIComponent);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (parts.some((part) => part === '' || part.startsWith('.') || /[/\\\u0000-\u001f]/.test(part))) return null;
    return parts.map(encodeURIComponent).join('/');
  } catch {
    return null;
  }
}

/**
 * Returns the image route's name of a backend picture, or null for other URLs and file types.
 * `media/works/kanda/cover.jpg` is a file under the API's `media/`; `host/wp-content/uploads/plan.jpg` is one elsewhere
 * on a separate backend's host.
 *
 * @param src as in the contract (`media/…` or absolute) or in rich text (root-relative or absolute)
 * @param uploadsOrigin origin of a separate backend's upload URLs: the site's own, so that the backend's stays hidden
 * @param canonical returns the canonical path of the accepted file types
 */
export function pictureSource(src: string, uploadsOrigin?: string, canonical = picturePath): string | null {
  const known = (place: 'media' | 'host', path: string) => {
    const spelled = canonical(path);
    return spelled && `${place}/${spelled}`;
  };
  if (src.startsWith('media/')) return known('media', src.slice('media/'.length));
  if (!URL.canParse(src, 'https://site.invalid')) return null;
  const { host, pathname } = new URL(src, 'https://site.invalid');
  const isRootRelative = /^\/(?!\/)/.test(src);
  if (!isRootRelative && !isHostOf(host, uploadsOrigin)) return null;
  if (pathname.startsWith(MEDIA_PATH)) return known('media', pathname.slice(MEDIA_PATH.length));
  return uploadsOrigin ? known('host', pathname.slice(1)) : null;
}

/** Ignores the protocol, because editors may have used another one. */
export function isHostOf(host: string, uploadsOrigin: string | undefined): boolean {
  return uploadsOrigin !== undefined && new URL(uploadsOrigin).host === host;
}

/** Returns a picture's base URL, to which a variant like `/640.avif` is appended, or the URL of an SVG file. */
export function imageAddress(source: string, version: string | undefined): string {
  return `${IMAGES_BASE}/${version ?? UNVERSIONED}/${source}`;
}
