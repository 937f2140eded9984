import { API_PATH } from '../contract/api-path.ts';
import { entryPath, FIXED_PATHS } from '../contract/site-paths.ts';
import { didYouMean } from './nearest.ts';
import type { Finding, Problem } from './problems.ts';
import type { Entry } from './read-entry.ts';
import type { Link } from './read-file.ts';

/** As in a field of the contract. */
const MOST_CHARACTERS = 500;

/**
 * Links that lead nowhere on this site. A link from English to an entry without English is fine: the site leads its
 * reader to the closest page that exists. Addresses of other sites are not looked at.
 */
export function checkLinks(links: readonly Link[], entries: readonly Entry[]): Problem[] {
  const paths = new Set<string>(FIXED_PATHS);
  for (const { type, address } of entries) {
    const path = entryPath(type, address);
    if (path !== null) paths.add(path);
  }
  return links.flatMap(({ href, file, line }) => {
    const finding = linkFinding(href, paths);
    return finding ? [{ file, line, ...finding, leavesOut: false }] : [];
  });
}

/** @param paths all that the site answers, in Japanese spelling */
export function linkFinding(href: string, paths: ReadonlySet<string>): Finding | null {
  if (href.startsWith('#') || /^(?:https?|mailto|tel):/i.test(href)) return null;
  if (href.length > MOST_CHARACTERS) {
    return { message: `a link has more than ${MOST_CHARACTERS} characters`, hint: 'Check where its brackets close' };
  }
  const message = `the link "${href}" leads nowhere`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return { message, hint: 'Links begin with /, https://, mailto: or tel:' };
  if (!href.startsWith('/') || href.startsWith('//')) {
    return { message, hint: `Write it from the top of the site, as in "/works", or with https:// in front` };
  }
  const path = href.replace(/[?#].*$/s, '');
  if (paths.has(path) || path.startsWith(`${API_PATH}/media/`)) return null;
  const japanese = path.replace(/^\/en(?=\/|$)/, '') || '/';
  if (japanese !== path) return { message, hint: `Write "${japanese}": the site puts /en in front in English` };
  const bare = path.replace(/\/+$/, '');
  if (paths.has(bare)) return { message, hint: `Write "${bare}", without a slash at the end` };
  return { message, hint: `${didYouMean(path, paths)}Link to a page that is there, or remove the link` };
}
