import { readCookies, writeCookie } from '../../state/cookies.ts';

/** Deletes first-party cookies of third-party scripts. A final `*` in a name matches any suffix. */
export function forgetCookies(names: readonly string[]): void {
  const isKnown = (name: string) =>
    names.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));
  for (const name of [...readCookies().keys()].filter(isKnown)) {
    for (const domain of domains()) writeCookie(`${name}=; path=/; max-age=0${domain}`);
  }
}

/** A cookie's domain is not readable, so all parent domains are tried. */
function domains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
}
