/** Line terminators would forge log lines. */
const FORBIDDEN = /[\n\r\u2028\u2029]/;

/**
 * Returns the canonical form: single slashes, no trailing slash, lower case, upper-case escapes.
 *
 * @returns null for malformed escapes (`/%zz`) and line terminators (`/%0A`)
 */
export function canonicalPath(pathname: string): string | null {
  try {
    // An escaped slash is not a separator.
    const names = pathname.split('/').filter((name) => name !== '');
    const decoded = names.map((name) => decodeURIComponent(name).toLowerCase());
    return decoded.some((name) => FORBIDDEN.test(name)) ? null : `/${decoded.map(encodeURIComponent).join('/')}`;
  } catch {
    return null;
  }
}
