/** Cookies that scripts share with the server. A browser may refuse both reading and writing; nothing here throws then. */

/** The cookies by name; empty where the browser refuses them. */
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

/** Sets a cookie, unless the browser refuses it. @param text as in a `Set-Cookie` header */
export function writeCookie(text: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that visits
    document.cookie = text;
  } catch {
    // The site works without the cookie.
  }
}
