/**
 * The development server's own page, `/parts`: every part of the design in every state, in both languages. It takes the
 * place of `site/extension.ts` in `npm run dev` and is in no build.
 */
import { LOCALES } from '../i18n/locales.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import type { PageLoader } from '../navigation/resolve/page-loader.ts';
import { load } from './data.ts';

export const extraPages: readonly PageDefinition[] = [
  {
    name: 'parts',
    path: '/parts',
    module: () => import('./page.tsx'),
    middleware: ['redirect-en', 'header-mode'],
    locales: LOCALES,
    header: 'solid',
    query: ['use'],
  },
];

export const extraLoaders: Readonly<Record<string, PageLoader<unknown>>> = { parts: load };

export function onErrorPage(): void {}
