/** Creates the files that `deploy/nginx/export.conf` includes. */
import { API_PATH } from '../../contract/api/api-path.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../site/i18n/locales.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { allWorksPath } from '../../site/pages/works/client-data.ts';
import { IMAGES_BASE, UNVERSIONED } from '../../site/pictures/picture-source.ts';
import { savedIndexPath } from '../../site/search/search.ts';
import { cachePolicy } from '../http/cache-policy.ts';
import type { FileHeaders } from '../http/security-headers.ts';
import type { OldAddress } from './old-addresses.ts';

/**
 * Returns the directives that set the headers of the live site.
 *
 * Uses variables, because a location with its own header does not inherit others.
 */
export function nginxHeaders({ page, embeddable, svg, embeddablePaths }: FileHeaders): string {
  const defaults: Record<string, string> = {
    ...page,
    'cache-control': cachePolicy.revalidate,
    'content-language': DEFAULT_LOCALE,
    'x-robots-tag': page['x-robots-tag'] ?? '',
  };
  const cacheControl = (value: string) => ({ 'cache-control': value });
  const differences = [
    { paths: startsWithAny(embeddablePaths), headers: embeddable },
    { paths: '\\.svg$', headers: svg },
    { paths: startsWithAny([`${STATIC_BASE}/`, `${IMAGES_BASE}/`]), headers: cacheControl(cachePolicy.immutable) },
    // The addresses stay when the content changes.
    {
      paths: startsWithAny(LOCALES.flatMap((locale) => [savedIndexPath(locale), allWorksPath(locale)])),
      headers: cacheControl(cachePolicy.revalidate),
    },
    { paths: startsWithAny([`${IMAGES_BASE}/${UNVERSIONED}/`]), headers: cacheControl(cachePolicy.oneHour) },
    { paths: '^(?:/en)?/404\\.html$|\\.ics$', headers: { 'x-robots-tag': 'noindex' } },
    { paths: '^/en(?:/|\\.html|$)', headers: { 'content-language': 'en' } },
    // Documents are the only files that have a language.
    { paths: `${startsWithAny([`${API_PATH}/`])}|[^/]\\.(?!html$)\\w+$`, headers: { 'content-language': '' } },
    { paths: './$', headers: cacheControl(cachePolicy.oneHour) },
    { variable: '$meguri_redirect', paths: '^301', headers: cacheControl(cachePolicy.oneHour) },
    { variable: '$meguri_redirect', paths: '^302', headers: cacheControl(cachePolicy.noStore) },
  ];
  const set = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `set ${nameOf(name)} ${quoted(value)};`);
  return `${[
    '# Written by `npm run export`.',
    ...set(defaults),
    ...differences.map(
      ({ variable = '$uri', paths, headers }) => `if (${variable} ~ ${pattern(paths)}) { ${set(headers).join(' ')} }`,
    ),
    ...Object.keys(defaults).map((name) => `add_header ${name} ${nameOf(name)} always;`),
  ].join('\n')}\n`;
}

/** Returns a row per old address, with the status and the target. nginx compares decoded addresses. */
export function nginxRedirects(old: ReadonlyMap<string, OldAddress>): string {
  const rows = [...old].map(([from, { to, status }]) => {
    const query = /[?#]/.test(to) ? '' : '$is_args$args';
    return `${pattern(decodeURIComponent(from))} "${status} ${quoted(encoded(to)).slice(1, -1)}${query}";\n`;
  });
  return ['# Written by `npm run export`.\n', ...rows].join('');
}

/** Percent-encodes characters that are invalid in a `Location` header. */
function encoded(address: string): string {
  const { origin, href, pathname, search, hash } = new URL(address, 'http://site.invalid');
  return origin === 'http://site.invalid' ? pathname + search + hash : href;
}

function nameOf(header: string): string {
  return `$meguri_${header.replaceAll('-', '_')}`;
}

function pattern(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}

/** nginx cannot escape a dollar sign. */
function quoted(text: string): string {
  return pattern(text.replaceAll('$', '%24'));
}

function startsWithAny(paths: readonly string[]): string {
  return `^(?:${paths.map((path) => literal(path) + (path.endsWith('/') ? '' : '$')).join('|')})`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^{}$()|[\]\\]/g, '\\$&');
}
