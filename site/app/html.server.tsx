/** What is around a rendered document: the build's files, and the scripts that React knows nothing of. */
import type { ReactNode } from 'react';
import { preinit } from 'react-dom';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../i18n/locales.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import type { EmbeddedBoot } from './embed-boot.server.ts';

/** The build's files, as root-relative URLs. */
export interface Assets {
  /** The script that fetches the application once the page is seen (`start.ts`). */
  start: string;
  /** The script that takes the document over. */
  entry: string;
  /** The script that keeps a notice out of sight that was put away (`notice-script.ts`). */
  notice: string;
  /** What a page in a language needs beside it, at first load. `page` is null on the error page of no page. */
  of: (page: PageDefinition | null, locale: Locale, isPreview: boolean) => PageAssets;
}

interface PageAssets {
  stylesheets: readonly string[];
  modules: readonly string[];
}

/** Puts stylesheets into the head. It renders nothing, so the browser's side needs none of it. */
export function AssetHints({ stylesheets }: PageAssets) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  return null;
}

/** The script at a page's end. Its attributes are URLs of the build's files: there is nothing in them to escape. */
export function scriptOf({ start, entry }: Assets, { modules }: PageAssets): string {
  return `<script type="module" src="${start}" async fetchpriority="low" data-entry="${entry}" data-modules="${modules.join(' ')}"></script>`;
}

/** A script in the head, on pages with a notice only. The contract allows ids no characters that HTML knows. */
export function noticeScript({ notice }: Assets, id: string | undefined): string {
  return id === undefined ? '' : `<script src="${notice}" data-notice="${id}"></script>`;
}

/** What is put into a rendered document: scripts at the end of its head and of its body, and the boot data before the latter. */
interface Additions {
  head: string;
  end: string;
  embedBoot: (html: string) => EmbeddedBoot;
}

/**
 * Complete HTML, without a script of React's own. In one go and not as a stream: nothing on a page is waited for, because
 * all of its data is there.
 *
 * @throws what rendering threw
 */
export function renderHtml(document: ReactNode, additions?: Additions): string {
  const rendered = renderToString(document);
  if (!additions) return `<!DOCTYPE html>${rendered}`;
  const { head, end, embedBoot } = additions;
  const { html, block } = embedBoot(rendered);
  const headEnd = html.indexOf('</head>');
  return `<!DOCTYPE html>${html.slice(0, headEnd)}${head}${html.slice(headEnd, -END.length)}${block}${end}${END}`;
}

const END = '</body></html>';
