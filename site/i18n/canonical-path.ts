/** What ends a line: no page is called so, and a log would show two lines for one. */
const NEVER_IN_A_NAME = /[\n\r\u2028\u2029]/;

/**
 * The one spelling of a path: single slashes, none at the end, small letters, percent-escapes in capitals.
 * Applying it twice changes nothing, so a redirect to it is the last one.
 *
 * @returns the canonical pathname, or null where no spelling can be right: an escape is malformed (`/%zz`), or stands
 *   for the end of a line (`/%0A`)
 */
export function canonicalPath(pathname: string): string | null {
  try {
    // Decoded name by name: an escaped slash is part of a name and must not become a separator.
    const names = pathname.split('/').filter((name) => name !== '');
    const decoded = names.map((name) => decodeURIComponent(name).toLowerCase());
    return decoded.some((name) => NEVER_IN_A_NAME.test(name)) ? null : `/${decoded.map(encodeURIComponent).join('/')}`;
  } catch {
    return null;
  }
}
