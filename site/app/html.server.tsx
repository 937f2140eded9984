/** Adds doctype, stylesheets and scripts to rendered documents. */
import type { ReactNode } from 'react';
import { preinit } from 'react-dom';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../i18n/locales.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import type { EmbeddedHydrationData } from './embed-hydration-data.server.ts';

/** Build files as root-relative URLs. */
export interface Assets {
  start: string;
  /** Loaded with the first error. */
  errors: string;
  entry: string;
  notice: string;
  /** Fonts of the first view, in both languages. */
  fonts: readonly string[];
  /** Additional files for a page's first load. `page` is null for a 404. */
  of: (page: PageDefinition | null, locale: Locale, isPreview: boolean) => PageAssets;
}

interface PageAssets {
  stylesheets: readonly string[];
  /** Linked only in documents with one of the classes. */
  optionalStylesheets: readonly { href: string; classes: readonly string[] }[];
  modules: readonly string[];
}

export function AssetHints({ stylesheets }: PageAssets) {
  for (const href of stylesheets) preinit(href, { as: 'style', precedence: 'site' });
  return null;
}

/** @param html the rendered document */
export function optionalStylesheetLinks({ optionalStylesheets }: PageAssets, html: string): string {
  return optionalStylesheets
    .filter(({ classes }) => new RegExp(`class="(?:[^"]* )?(?:${classes.join('|')})[ "]`).test(html))
    .map(({ href }) => `<link rel="stylesheet" href="${href}">`)
    .join('');
}

/** Belongs at the end of the head, so that browsers request the stylesheets first. */
export function fontPreloads({ fonts }: Assets): string {
  return fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('');
}

/** Belongs in the head: rendering waits for it, and parsing does not. Build URLs need no escaping. */
export function scriptOf({ start, entry, errors }: Assets, { modules }: PageAssets): string {
  return `<script type="module" src="${start}" async blocking="render" data-errors="${errors}" data-entry="${entry}" data-modules="${modules.join(' ')}"></script>`;
}

/** The contract excludes HTML characters from notice IDs. */
export function noticeScript({ notice }: Assets, id: string | undefined): string {
  return id === undefined ? '' : `<script src="${notice}" data-notice="${id}"></script>`;
}

interface Additions {
  head: (html: string) => string;
  embedHydrationData: (html: string) => EmbeddedHydrationData;
}

/** Renders without streaming, because all data is already loaded. */
export function renderHtml(document: ReactNode, additions?: Additions): string {
  const rendered = renderToString(document);
  if (!additions) return `<!DOCTYPE html>${rendered}`;
  const { head, embedHydrationData } = additions;
  const { html, block } = embedHydrationData(rendered);
  const headEnd = html.indexOf('</head>');
  return `<!DOCTYPE html>${html.slice(0, headEnd)}${head(rendered)}${html.slice(headEnd, -END.length)}${block}${END}`;
}

const END = '</body></html>';
