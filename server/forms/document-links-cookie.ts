import { parse, serialize } from 'hono/utils/cookie';
import { documentPath } from '../../contract/site-paths.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import type { DocumentLink } from '../../site/state/form-state.ts';

/** In a URL, the links would be logged and shared. */
const NAME = 'meguri_documents';
const MAX_AGE_SECONDS = 60 * 60;

export function documentLinksCookie(links: readonly DocumentLink[], isSecure: boolean): string {
  const value = links.map(({ lang, href }) => `${lang}:${href.split('/').at(-1)}`).join('~');
  return serialize(NAME, value, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: isSecure,
    maxAge: MAX_AGE_SECONDS,
  });
}

export function readDocumentLinks(cookie: string): DocumentLink[] {
  const value = parse(cookie, NAME)[NAME] ?? '';
  return value.split('~').flatMap((link) => {
    const [, lang, token] = /^(ja|en):([\w-]+\.[\w-]+\.[\w-]+)$/.exec(link) ?? [];
    return lang && token ? [{ lang: lang as Locale, href: documentPath(token) }] : [];
  });
}
