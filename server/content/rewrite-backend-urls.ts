/** Rewrites a separate backend's URLs to the site's, so that its host stays hidden. */
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { splitLocale } from '../../site/i18n/localized-url.ts';
import type { Settings } from '../settings/settings.ts';

export type AddressSettings = Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_PUBLIC_ORIGIN' | 'SITE_ORIGIN'>;

const URL_KEYS = new Set(['href', 'to']);

export function createBackendUrlRewriter({
  CONTENT_API_BASE,
  CONTENT_PUBLIC_ORIGIN,
  SITE_ORIGIN,
}: AddressSettings): (response: unknown) => unknown {
  if (!CONTENT_API_BASE) return (response) => response;
  const origins = [CONTENT_API_BASE, CONTENT_PUBLIC_ORIGIN].filter((origin) => origin !== undefined);
  const { host } = new URL(SITE_ORIGIN);
  const patterns = origins.flatMap((origin): [RegExp, string][] => [
    [absolutePattern(origin), SITE_ORIGIN],
    [namePattern(origin), host],
  ]);

  function rewrite(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, rewrite(property, name)]));
    if (typeof value !== 'string') return value;
    const decoded = key.endsWith('_html') ? decodeUrlReferences(value) : value;
    const text = patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, () => replacement), decoded);
    if (text === value) return text;
    // The contract requires `https`.
    if (key === 'src') return text.replace(/^http:/, 'https:');
    return URL_KEYS.has(key) ? sitePath(text, SITE_ORIGIN) : text;
  }
  return (response) => rewrite(response, '');
}

/** The host name ends here, without another label or port. */
const END = String.raw`(?![\w-]|\.\w|:\d)`;

function hostPattern(origin: string): { name: string; port: string } {
  const { hostname, port } = new URL(origin);
  return {
    name: String.raw`(?:www\.)?${hostname.replace(/^www\./, '').replace(/[.[\]]/g, '\\$&')}`,
    port: port === '' ? ':(?:80|443)' : `:${port}`,
  };
}

function absolutePattern(origin: string): RegExp {
  const { name, port } = hostPattern(origin);
  return new RegExp(`(?:https?:)?//${name}(?:${port})?${END}`, 'gi');
}

/**
 * Matches a bare host name, also in `%2F%2Fcms.example.com`, but not in email addresses.
 *
 * `localhost` and IP addresses match only with their port.
 */
function namePattern(origin: string): RegExp {
  const { name, port } = hostPattern(origin);
  const isDomain = /\.[a-z]/i.test(new URL(origin).hostname);
  return new RegExp(String.raw`(?:(?<![\w.@-])|(?<=%2f))${name}(?:${port})${isDomain ? '?' : ''}${END}`, 'gi');
}

const NAMED_REFERENCES: Record<string, string> = { period: '.', colon: ':', sol: '/' };

/** Decodes character references that could hide the backend's host. */
function decodeUrlReferences(html: string): string {
  return html.replace(/&(?:#(\d{2,7});?|#x([\da-f]{2,6});?|(period|colon|sol);)/gi, (reference, decimal, hex, name) => {
    if (name) return NAMED_REFERENCES[name.toLowerCase()] ?? reference;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const character = code < 128 ? String.fromCodePoint(code) : '';
    return /^[\w.:/-]$/.test(character) ? character : reference;
  });
}

/** `https://www.example.com/en/works/` → `/works`. Files are unchanged. */
function sitePath(address: string, siteOrigin: string): string {
  if (!address.startsWith(siteOrigin) || !URL.canParse(address)) return address;
  const { pathname, search, hash } = new URL(address);
  const path = /\.\w+$/.test(pathname) ? null : canonicalPath(pathname);
  return (path === null ? pathname : splitLocale(path).path) + search + hash;
}
