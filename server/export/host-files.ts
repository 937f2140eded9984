/** What hosts of static files read: `_headers` and `_redirects`, in the form that Netlify and Cloudflare Pages share. */

import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { escapeXml } from '../../site/seo/xml.server.ts';
import { cachePolicy } from '../http/cache-policy.ts';

/** Of pages they differ from those of pictures, which other sites may show. Hosts join headers of two rules that have the same name. */
const NOT_FOR_ALL = ['cross-origin-resource-policy', 'content-type'];

/** @param security the headers of every page */
export function headersFile(security: Readonly<Record<string, string>>, version: string): string {
  const pages = Object.entries(security).filter(([name]) => !NOT_FOR_ALL.includes(name.toLowerCase()));
  const immutable = [['Cache-Control', cachePolicy.immutable]];
  return [
    rule('/*', pages),
    // Their names change with their content.
    rule(`${STATIC_BASE}/assets/*`, immutable),
    rule(`${STATIC_BASE}/${version}/*`, immutable),
    rule(`${IMAGES_BASE}/*`, immutable),
  ].join('\n');
}

function rule(path: string, headers: readonly (readonly string[])[]): string {
  return `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}

/** @param moved old addresses, and where they lead */
export function redirectsFile(moved: ReadonlyMap<string, { to: string; status: number }>): string {
  const rows = [...moved].map(([from, { to, status }]) => `${from} ${to} ${status}`);
  return [...rows, '/en/* /en/404.html 404', ''].join('\n');
}

/** For hosts that do not read `_redirects`: a document that leads on, without a script. */
export function redirectDocument(to: string, siteOrigin: string): string {
  const href = escapeXml(to);
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${href}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeXml(new URL(to, siteOrigin).href)}"><meta http-equiv="refresh" content="0; url=${href}"></head><body><p><a href="${href}">${href}</a></p></body></html>\n`;
}
