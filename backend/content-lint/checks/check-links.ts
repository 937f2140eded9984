import { MEDIA_PATH } from '../../../contract/api/api-path.ts';
import { type EntryAddress, entryPath } from '../../../contract/content-types/entry-path.ts';
import type { Diagnostic, Finding } from '../diagnostics.ts';
import { didYouMean } from '../did-you-mean.ts';

/** Limit of `hrefSchema` in the contract. */
const MAX_CHARACTERS = 500;

export interface Link {
  href: string;
  file: string;
  line: number;
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
 * Finds broken internal links.
 * Links to untranslated entries are valid, because the site redirects them.
 */
export function checkLinks(links: readonly Link[], paths: ReadonlySet<string>): Diagnostic[] {
  return links.flatMap(({ href, file, line }) => {
    const finding = linkFinding(href, paths);
    return finding ? [{ file, line, ...finding, isBlocking: false }] : [];
  });
}

function linkFinding(href: string, paths: ReadonlySet<string>): Finding | null {
  if (href.startsWith('#') || /^(?:https?|mailto|tel):/i.test(href)) return null;
  if (href.length > MAX_CHARACTERS) {
    return { message: `a link has more than ${MAX_CHARACTERS} characters`, hint: 'Check where its brackets close' };
  }
  const message = `the link "${href}" is broken`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { message, hint: 'Links begin with /, https://, mailto: or tel:' };
  if (!href.startsWith('/') || href.startsWith('//')) {
    return { message, hint: `Begin it with a slash, as in "/works", or with https://` };
  }
  const path = href.replace(/[?#].*$/s, '');
  if (paths.has(path) || path.startsWith(MEDIA_PATH)) return null;
  const japanese = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (japanese !== path) return { message, hint: `Write "${japanese}": the site puts /en in front in English` };
  const withoutSlash = path.replace(/\/+$/, '');
  if (paths.has(withoutSlash)) return { message, hint: `Write "${withoutSlash}", without a slash at the end` };
  return { message, hint: `${didYouMean(path, paths)}There is no such page: correct the link, or remove it` };
}
