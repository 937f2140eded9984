/** Creates `_headers` and `_redirects` for Netlify and Cloudflare Pages. */

import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { escapeXml } from '../../site/seo/xml.server.ts';
import { cachePolicy } from '../http/cache-policy.ts';

/** Images need other values, and hosts join repeated headers. */
const EXCLUDED_HEADERS = ['cross-origin-resource-policy', 'content-type'];

export function headersFile(security: Readonly<Record<string, string>>, version: string): string {
  const pages = Object.entries(security).filter(([name]) => !EXCLUDED_HEADERS.includes(name.toLowerCase()));
  const immutable = [['Cache-Control', cachePolicy.immutable]];
  return [
    rule('/*', pages),
    rule(`${STATIC_BASE}/assets/*`, immutable),
    rule(`${STATIC_BASE}/${version}/*`, immutable),
    rule(`${IMAGES_BASE}/*`, immutable),
  ].join('\n');
}

function rule(path: string, headers: readonly (readonly string[])[]): string {
  return `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`;
}

export function redirectsFile(redirects: ReadonlyMap<string, { to: string; status: number }>): string {
  const rows = [...redirects].map(([from, { to, status }]) => `${from} ${to} ${status}`);
  return [...rows, '/en/* /en/404.html 404', ''].join('\n');
}

/** For hosts that ignore `_redirects`. */
export function redirectDocument(to: string, siteOrigin: string): string {
  const href = escapeXml(to);
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${href}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeXml(new URL(to, siteOrigin).href)}"><meta http-equiv="refresh" content="0; url=${href}"></head><body><p><a href="${href}">${href}</a></p></body></html>\n`;
}
