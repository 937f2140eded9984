import { readCookies, writeCookie } from '../../state/cookies.ts';

/** Deletes first-party cookies of third-party scripts. A final `*` in a name matches any suffix. */
export function forgetCookies(names: readonly string[]): void {
  const isConfigured = (name: string) =>
    names.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
  for (const name of [...readCookies().keys()].filter(isConfigured)) {
    for (const domain of domains()) writeCookie(`${name}=; path=/; max-age=0${domain}`);
  }
}

/** A cookie's domain is not readable, so all parent domains are tried. */
function domains(): string[] {
  const labels = location.hostname.split('.');
  return ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
}
