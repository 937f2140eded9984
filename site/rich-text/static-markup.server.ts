import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { canonicalHtml } from './canonical-html.server.ts';
import type { SafeHtml } from './safe-html.ts';

/** For markup that never changes in the browser. Safe: React escapes text, and HTML in it is sanitised. */
export const staticMarkup = (node: ReactNode) => canonicalHtml(renderToStaticMarkup(node) as SafeHtml);
