import { parse, serialize } from 'hono/utils/cookie';
import { documentPath } from '../../contract/site-paths.ts';
import type { DocumentLink } from '../../site/components/form/form-state.ts';
import type { Locale } from '../../site/i18n/locales.ts';

/** The links to a document, for the page after its form: its address is no place for them. */
const NAME = 'meguri_documents';
const SECONDS = 60 * 60;

/** @returns a `Set-Cookie` header */
export function documentLinksCookie(links: readonly DocumentLink[], isSecure: boolean): string {
  const value = links.map(({ lang, href }) => `${lang}:${href.split('/').at(-1)}`).join('~');
  return serialize(NAME, value, { httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure, maxAge: SECONDS });
}

/** @param cookie a `Cookie` header; what is not ours in it is left out */
export function readDocumentLinks(cookie: string): DocumentLink[] {
  const value = parse(cookie, NAME)[NAME] ?? '';
  return value.split('~').flatMap((one) => {
    const [, lang, token] = /^(ja|en):([\w-]+\.[\w-]+\.[\w-]+)$/.exec(one) ?? [];
    return lang && token ? [{ lang: lang as Locale, href: documentPath(token) }] : [];
  });
}
