/** Wraps rendered documents: doctype, stylesheets and scripts that React does not render. */
import type { ReactNode } from 'react';
import { preinit } from 'react-dom';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../i18n/locales.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import type { EmbeddedBoot } from './embed-boot.server.ts';

/** Files of the build, as root-relative URLs. */
export interface Assets {
  /** Script that loads the application after the first paint (`start.ts`). */
  start: string;
  /** Script that hydrates the document. */
  entry: string;
  /** Script that hides a dismissed notice (`notice-script.ts`). */
  notice: string;
  /** Additional files for the first load of a page. `page` is null for a 404 without a page. */
  of: (page: PageDefinition | null, locale: Locale, isPreview: boolean) => PageAssets;
}

interface PageAssets {
  stylesheets: readonly string[];
  modules: readonly string[];
}

/** Adds stylesheets to the head. Server only, because it renders nothing. */
export function AssetHints({ stylesheets }: PageAssets) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  return null;
}

/** Returns the script tag for the end of the body. Build URLs need no escaping. */
export function scriptOf({ start, entry }: Assets, { modules }: PageAssets): string {
  return `<script type="module" src="${start}" async fetchpriority="low" data-entry="${entry}" data-modules="${modules.join(' ')}"></script>`;
}

/** Returns the head script for pages with a notice. The contract excludes HTML characters from notice IDs. */
export function noticeScript({ notice }: Assets, id: string | undefined): string {
  return id === undefined ? '' : `<script src="${notice}" data-notice="${id}"></script>`;
}

/** Scripts for the end of the head and of the body; the hydration data precedes the latter. */
interface Additions {
  head: string;
  end: string;
  embedBoot: (html: string) => EmbeddedBoot;
}

/**
 * Renders complete HTML at once. Streaming has no benefit, because all data is already loaded.
 *
 * @throws the error that rendering threw
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
