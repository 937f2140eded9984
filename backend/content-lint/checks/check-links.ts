import { MEDIA_PATH } from '../../../contract/api/api-path.ts';
import { type EntryAddress, entryPath } from '../../../contract/content-types/entry-path.ts';
import { type Diagnostic, type Finding, finding } from '../diagnostics.ts';
import { closestMatch } from '../did-you-mean.ts';

/** Limit of `hrefSchema` in the contract. */
const MAX_CHARACTERS = 500;

export interface Link {
  href: string;
  file: string;
  line: number;
  /** Picture of another host. */
  isPicture?: boolean;
}

/** Returns every path of a site, without the prefix `/en`. */
export function pathsOf(
  entries: readonly { type: string; address: EntryAddress }[],
  fixedPaths: readonly string[],
): Set<string> {
  const entryPaths = entries.flatMap(({ type, address }) => entryPath(type, address) ?? []);
  return new Set([...fixedPaths, ...entryPaths]);
}

/**
 * Finds broken internal links, and pictures of origins from which pages show none.
 * Links to untranslated entries are valid, because the site redirects them.
 */
export function checkLinks(
  links: readonly Link[],
  paths: ReadonlySet<string>,
  pictureOrigins: readonly string[],
): Diagnostic[] {
  return links.flatMap(({ href, file, line, isPicture }) => {
    const found = isPicture ? pictureFinding(href, pictureOrigins) : linkFinding(href, paths);
    return found ? [{ ...found, file, line, isBlocking: false }] : [];
  });
}

function pictureFinding(src: string, origins: readonly string[]): Finding | null {
  const { origin = '' } = URL.parse(src, 'https://site.invalid') ?? {};
  return origins.includes(origin) ? null : finding('picture-origin', { src, origin });
}

function linkFinding(href: string, paths: ReadonlySet<string>): Finding | null {
  if (href.startsWith('#') || /^(?:https?|mailto|tel):/i.test(href)) return null;
  if (href.length > MAX_CHARACTERS) return finding('link-too-long', { max: MAX_CHARACTERS });
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return finding('link-scheme', { href });
  if (!href.startsWith('/') || href.startsWith('//')) return finding('link-relative', { href });
  const path = href.replace(/[?#].*$/s, '');
  if (paths.has(path) || path.startsWith(MEDIA_PATH)) return null;
  const japanese = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (japanese !== path) return finding('link-with-language', { href, correct: japanese });
  const withoutSlash = path.replace(/\/+$/, '');
  if (paths.has(withoutSlash)) return finding('link-trailing-slash', { href, correct: withoutSlash });
  return finding('link-broken', { href }, closestMatch(path, paths));
}
