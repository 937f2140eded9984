/**
 * Whether a form was sent from a page of this site. Browsers say so themselves; of those that do not, the origin or the
 * referrer does. What says nothing at all is no browser.
 */
export function isSameOrigin(headers: Headers, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const from = headers.get('origin') ?? headers.get('referer');
  return from !== null && URL.canParse(from) && new URL(from).origin === siteOrigin;
}
