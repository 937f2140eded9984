/**
 * The one spelling of a path: single slashes, none at the end, small letters, percent-escapes in capitals.
 * Applying it twice changes nothing, so a redirect to it is the last one.
 *
 * @returns the canonical pathname, or null where an escape is malformed (`/%zz`) and no spelling can be right
 */
export function canonicalPath(pathname: string): string | null {
  try {
    // Decoded name by name: an escaped slash is part of a name and must not become a separator.
    const names = pathname.split('/').filter((name) => name !== '');
    return `/${names.map((name) => encodeURIComponent(decodeURIComponent(name).toLowerCase())).join('/')}`;
  } catch {
    return null;
  }
}
