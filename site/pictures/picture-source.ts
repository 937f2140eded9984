import { MEDIA_PATH } from '../../contract/api/api-path.ts';

/** Where the image route is. Its addresses are `/images/{version}/{source}/{variant}`, a finite list for each picture. */
export const IMAGES_BASE = '/images';

/** Stands for the version of a picture whose backend says none. */
export const UNVERSIONED = '0';

/** Longer paths are nobody's. */
const MAX_PATH_LENGTH = 500;

/** The one spelling of a path to a picture; null for what is none. */
export function picturePath(path: string): string | null {
  return /\.(?:jpe?g|png|webp|avif)$/i.test(path) ? filePath(path) : null;
}

/** The same for a drawing (SVG). */
export function drawingPath(path: string): string | null {
  return path.endsWith('.svg') ? filePath(path) : null;
}

/**
 * The one spelling of a path to a file; null for what is none. Each part names one file or folder: no way up, no separator in
 * disguise, nothing that is hidden.
 */
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
 * What the image route calls a picture of the backend, by its address in an answer: `media/works/kanda/cover.jpg` for
 * one under the API's `media/`, `host/wp-content/uploads/plan.jpg` for one elsewhere on a separate backend's host. Null where it
 * is none of the backend's, or nothing that the route makes pictures of.
 *
 * @param src as in the contract (`media/…` or absolute), or as in a text (root-relative or absolute)
 * @param uploadsOrigin where a separate backend's answers have its uploads: the site's own origin, so that the backend's never shows
 * @param canonical the one spelling of a path to such a file
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

/** Whatever the protocol: editors may have used another one. */
export function isHostOf(host: string, uploadsOrigin: string | undefined): boolean {
  return uploadsOrigin !== undefined && new URL(uploadsOrigin).host === host;
}

/** Where the image route has a picture, in front of the name of a variant, `/640.avif`; where it has a drawing. */
export function imageAddress(source: string, version: string | undefined): string {
  return `${IMAGES_BASE}/${version ?? UNVERSIONED}/${source}`;
}
