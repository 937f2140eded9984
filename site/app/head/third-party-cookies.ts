import { readCookies, writeCookie } from '../../state/cookies.ts';

/**
 * Removes the cookies that third parties' scripts have set in this site's own name, as far as they are known.
 *
 * @param names of `site.config.ts`; `*` at the end stands for any ending
 */
export function forgetCookies(names: readonly string[]): void {
  const isKnown = (name: string) =>
    names.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));
  for (const name of [...readCookies().keys()].filter(isKnown)) {
    for (const domain of domains()) writeCookie(`${name}=; path=/; max-age=0${domain}`);
  }
}

/** The host itself, and each domain above it: which of them a cookie was set for cannot be read. */
function domains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
}
