/**
 * Whether a request was made by a page of this site: by `Sec-Fetch-Site`, and from browsers that do not send it by `Origin`
 * or `Referer`. A request without any of them is not.
 */
export function isSameOrigin(headers: Headers, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = headers.get('origin') ?? headers.get('referer');
  return from !== null && URL.parse(from)?.origin === siteOrigin;
}
