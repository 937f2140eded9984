/**
 * The development server's own page, `/parts`: every part of the design in every state, in both languages. It takes the
 * place of `site/extension.ts` in `npm run dev` and is in no build.
 */
import { definePage } from '../navigation/resolve/page-definition.ts';

export const extraPages = [
  definePage({
    name: 'parts',
    path: '/parts',
    module: () => import('./page.tsx'),
    query: { use: { isPublic: true } },
    server: import.meta.env.SSR && { data: () => import('./data.ts') },
  }),
];

export function onErrorPage(): void {}
