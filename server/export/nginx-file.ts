/** Creates `_nginx.conf`, which a `server` block includes. */
import { API_PATH } from '../../contract/api/api-path.ts';
import { DEFAULT_LOCALE } from '../../site/i18n/locales.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { cachePolicy } from '../http/cache-policy.ts';
import type { FileHeaders } from '../http/security-headers.ts';
import type { OldAddress } from './old-addresses.ts';

const HOST_FILES = ['_headers', '_redirects', '_nginx.conf', '.meguri-export'];

const TYPES = {
  'text/html': 'html',
  'text/css': 'css',
  'text/javascript': 'js',
  'text/plain': 'txt',
  'text/calendar': 'ics',
  'application/json': 'json',
  'application/manifest+json': 'webmanifest',
  'application/xml': 'xml',
  'application/pdf': 'pdf',
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/x-icon': 'ico',
  'font/woff2': 'woff2',
};
const TEXT_TYPES = Object.keys(TYPES).filter((type) => /^text\/(?!html)|xml$/.test(type) && !type.startsWith('image/'));

/** Uses variables, because a location with its own header does not inherit others. */
export function nginxFile(
  { page, embeddable, svg, embeddablePaths }: FileHeaders,
  version: string,
  old: ReadonlyMap<string, OldAddress>,
): string {
  const defaults: Record<string, string> = {
    ...page,
    'cache-control': cachePolicy.revalidate,
    'content-language': DEFAULT_LOCALE,
    'x-robots-tag': page['x-robots-tag'] ?? '',
  };
  const differences = [
    { paths: startsWithAny(embeddablePaths), headers: embeddable },
    { paths: '\\.svg$', headers: svg },
    {
      paths: startsWithAny([`${STATIC_BASE}/assets/`, `${STATIC_BASE}/${version}/`, `${IMAGES_BASE}/`]),
      headers: { 'cache-control': cachePolicy.immutable },
    },
    { paths: '^(?:/en)?/404\\.html$', headers: { 'x-robots-tag': 'noindex' } },
    { paths: '^/en(?:/|\\.html|$)', headers: { 'content-language': 'en' } },
    // Documents are the only files that have a language.
    { paths: `${startsWithAny([`${API_PATH}/`])}|[^/]\\.(?!html$)\\w+$`, headers: { 'content-language': '' } },
  ];
  const set = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `set ${variable(name)} ${quoted(value)};`);

  return `${[
    '# Written by `npm run export`. In a server block of nginx, after `root` has named this folder:',
    '#     include /path/to/this/folder/_nginx.conf;',
    '',
    'absolute_redirect off;',
    'charset utf-8;',
    `charset_types ${TEXT_TYPES.join(' ')};`,
    'default_type application/octet-stream;',
    `types {\n${Object.entries(TYPES)
      .map(([type, extension]) => `    ${type} ${extension};`)
      .join('\n')}\n}`,
    '',
    ...set(defaults),
    ...differences.map(({ paths, headers }) => `if ($uri ~ ${pattern(paths)}) { ${set(headers).join(' ')} }`),
    ...Object.keys(defaults).map((name) => `add_header ${name} ${variable(name)} always;`),
    '',
    '# No address ends with a slash. Browsers read a backslash as one: what is left must begin with neither.',
    'rewrite "^/[/\\\\\\\\]*([^/\\\\\\\\\\r\\n](?:[^\\r\\n]*[^/\\r\\n])?)/+$" /$1 permanent;',
    '',
    'error_page 404 /404.html;',
    'location = / { try_files /index.html =404; }',
    'location / { try_files $uri $uri.html =404; }',
    'location /en/ { error_page 404 /en/404.html; try_files $uri $uri.html =404; }',
    '',
    '# Only error_page leads to these.',
    'location ~ "^/en/(?:404|.*\\.html)$" { internal; error_page 404 /en/404.html; }',
    'location ~ "(?:^/(?:index|404)|\\.html)$" { internal; }',
    `location ~ "^/(?:${HOST_FILES.map(literal).join('|')})$" { internal; }`,
    '',
    '# Feeds, and documents, whose addresses have no ending.',
    'location ~ "/feed\\.xml$" { types { } default_type "application/atom+xml; charset=utf-8"; try_files $uri =404; }',
    `location ^~ ${API_PATH}/ { types { } default_type application/pdf; try_files $uri =404; }`,
    '',
    '# Old addresses.',
    ...[...old].map(([from, address]) => redirect(from, address)),
    '',
  ].join('\n')}`;
}

function redirect(from: string, { to, status }: OldAddress): string {
  const query = /[?#]/.test(to) ? '' : '$is_args$args';
  return [
    `location = ${pattern(decodeURI(from))} {`,
    `    set ${variable('cache-control')} ${quoted(status === 301 ? cachePolicy.oneHour : cachePolicy.noStore)};`,
    `    return ${status} "${quoted(to).slice(1, -1)}${query}";`,
    '}',
  ].join('\n');
}

function variable(header: string): string {
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
