/** A separate backend's host is nobody's business: its addresses become the site's where its answers arrive, before anything else reads them. */
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import { splitLocale } from '../../site/i18n/localized-url.ts';
import type { Settings } from '../settings/settings.ts';

export type AddressSettings = Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_PUBLIC_ORIGIN' | 'SITE_ORIGIN'>;

/** Fields that hold an address and nothing else. Of the site, they are root-relative in Japanese spelling. */
const ADDRESSES = new Set(['href', 'to']);

/**
 * @returns a function of a parsed answer of the API: each address of the backend's in it, with `http` or `https`, with `www.` or
 *   without, and its host's bare name, is the site's in what comes back
 */
export function createOwnAddresses({
  CONTENT_API_BASE,
  CONTENT_PUBLIC_ORIGIN,
  SITE_ORIGIN,
}: AddressSettings): (answer: unknown) => unknown {
  if (!CONTENT_API_BASE) return (answer) => answer;
  const origins = [CONTENT_API_BASE, CONTENT_PUBLIC_ORIGIN].filter((origin) => origin !== undefined);
  const { host } = new URL(SITE_ORIGIN);
  const patterns = origins.flatMap((origin): [RegExp, string][] => [
    [absolutePattern(origin), SITE_ORIGIN],
    [namePattern(origin), host],
  ]);

  function rewrite(value: unknown, key: string): unknown {
    if (Array.isArray(value)) return value.map((each) => rewrite(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rewrite(each, name)]));
    if (typeof value !== 'string') return value;
    const written = key.endsWith('_html') ? withPlainAddresses(value) : value;
    const text = patterns.reduce((rest, [pattern, own]) => rest.replace(pattern, () => own), written);
    if (text === value) return text;
    // The contract's pictures are on https: it is their host that the image route looks at.
    if (key === 'src') return text.replace(/^http:/, 'https:');
    return ADDRESSES.has(key) ? sitePath(text, SITE_ORIGIN) : text;
  }
  return (answer) => rewrite(answer, '');
}

/** What ends a host's name: neither a longer name nor another port. */
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
 * The name alone, also within an address in another one's query (`%2F%2Fcms.example.com`); not of mail addresses. `localhost` and
 * `127.0.0.1` are names of others, too: those count with their port only.
 */
function namePattern(origin: string): RegExp {
  const { name, port } = hostPattern(origin);
  const isOwn = /\.[a-z]/i.test(new URL(origin).hostname);
  return new RegExp(String.raw`(?:(?<![\w.@-])|(?<=%2f))${name}(?:${port})${isOwn ? '?' : ''}${END}`, 'gi');
}

const NAMED: Record<string, string> = { period: '.', colon: ':', sol: '/' };

/**
 * Nothing that an address is made of needs a character reference in HTML: where somebody has written one, it is the character
 * that readers see.
 */
function withPlainAddresses(html: string): string {
  return html.replace(/&(?:#(\d{2,7});?|#x([\da-f]{2,6});?|(period|colon|sol);)/gi, (written, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? written;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    // Somebody may write a number that no character has.
    const character = code < 128 ? String.fromCodePoint(code) : '';
    return /^[\w.:/-]$/.test(character) ? character : written;
  });
}

/** `https://www.example.com/en/works/` → `/works`. Files and what is no page's address keep their spelling. */
function sitePath(address: string, siteOrigin: string): string {
  if (!address.startsWith(siteOrigin) || !URL.canParse(address)) return address;
  const { pathname, search, hash } = new URL(address);
  const path = /\.\w+$/.test(pathname) ? null : canonicalPath(pathname);
  return (path === null ? pathname : splitLocale(path).path) + search + hash;
}
