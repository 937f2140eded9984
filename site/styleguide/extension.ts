/**
 * Style guide of the development server, `/parts`: every component in every state, in both languages. In `npm run dev`
 * it replaces `site/extension.ts`; no build contains it.
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
