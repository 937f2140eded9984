import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { canonicalHtml } from './canonical-html.server.ts';
import type { SafeHtml } from './safe-html.ts';

/**
 * Markup for what never changes in the browser, which inserts it. Safe, because React escapes all words, and HTML comes into it from the
 * sanitiser only (`Prose`).
 */
export const staticMarkup = (node: ReactNode) => canonicalHtml(renderToStaticMarkup(node) as SafeHtml);
