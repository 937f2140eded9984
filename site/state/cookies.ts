/** Never throws if cookies are blocked. */

export function readCookies(): ReadonlyMap<string, string> {
  try {
    const pairs = document.cookie.split('; ').filter(Boolean);
    return new Map(
      pairs.map((pair): [string, string] => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    );
  } catch {
    return new Map();
  }
}

/** @param text as in a `Set-Cookie` header */
export function writeCookie(text: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers support the Cookie Store API
    document.cookie = text;
  } catch {
    // The site works without the cookie.
  }
}
