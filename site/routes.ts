/** THE table of pages: each once. The /en twins and the 404s are derived from it. */

import type { FIXED_PATHS } from '../contract/site-paths.ts';
import { siteConfig } from '../site.config.ts';
import { extraPages } from './extension.ts';
import { LOCALES } from './i18n/locales.ts';
import type { PageDefinition } from './navigation/resolve/page-definition.ts';

/** Every page runs these, in this order. */
const middleware = ['redirect-en', 'header-mode'] as const;
const everyPage = { middleware, locales: LOCALES, header: 'solid' } as const;

/** A path that backends know, so that they can check links to it; or one with a parameter, or that of the campaign. */
type KnownPath = (typeof FIXED_PATHS)[number] | `${string}/:${string}` | `/campaign/${string}`;

const ownPages: readonly (PageDefinition & { path: KnownPath })[] = [
  { ...everyPage, name: 'home', path: '/', module: () => import('./pages/home/page.tsx'), header: 'overlay' },
  { ...everyPage, name: 'about', path: '/about', module: () => import('./pages/about/page.tsx') },
  {
    ...everyPage,
    name: 'columns',
    path: '/columns',
    module: () => import('./pages/columns/page.tsx'),
    query: ['page', 'category'],
  },
  { ...everyPage, name: 'column', path: '/columns/:id', module: () => import('./pages/column/page.tsx') },
  { ...everyPage, name: 'company', path: '/company', module: () => import('./pages/company/page.tsx') },
  {
    ...everyPage,
    name: 'contact',
    path: '/contact',
    module: () => import('./pages/contact/page.tsx'),
    query: ['kind', 'sent'],
  },
  {
    ...everyPage,
    name: 'download',
    path: '/download',
    module: () => import('./pages/download/page.tsx'),
    query: ['document', 'link', 'sent'],
  },
  {
    ...everyPage,
    name: 'news',
    path: '/news',
    module: () => import('./pages/news/page.tsx'),
    query: ['page', 'category', 'year'],
  },
  {
    ...everyPage,
    name: 'news-item',
    path: '/news/:id',
    module: () => import('./pages/news-item/page.tsx'),
  },
  {
    ...everyPage,
    name: 'recruit',
    path: '/recruit',
    module: () => import('./pages/recruit/page.tsx'),
    query: ['position', 'sent'],
  },
  {
    ...everyPage,
    name: 'search',
    path: '/search',
    module: () => import('./pages/search/page.tsx'),
    query: ['q', 'type', 'page'],
  },
  { ...everyPage, name: 'seminars', path: '/seminars', module: () => import('./pages/seminars/page.tsx') },
  {
    ...everyPage,
    name: 'seminar',
    path: '/seminars/:slug',
    module: () => import('./pages/seminar/page.tsx'),
    query: ['sent'],
  },
  { ...everyPage, name: 'services', path: '/services', module: () => import('./pages/services/page.tsx') },
  {
    ...everyPage,
    name: 'service-client',
    path: '/services/client',
    module: () => import('./pages/service-client/page.tsx'),
  },
  { ...everyPage, name: 'service-fund', path: '/services/fund', module: () => import('./pages/service-fund/page.tsx') },
  {
    ...everyPage,
    name: 'works',
    path: '/works',
    module: () => import('./pages/works/page.tsx'),
    query: ['page', 'use', 'role', 'station', 'year'],
  },
  {
    ...everyPage,
    name: 'work',
    path: '/works/:slug',
    module: () => import('./pages/work/page.tsx'),
    header: 'overlay',
  },
  {
    ...everyPage,
    name: 'generic',
    path: '/p/:slug?',
    module: () => import('./pages/generic/page.tsx'),
  },
  {
    ...everyPage,
    name: 'campaign',
    path: `/campaign/${siteConfig.campaign.slug}`,
    module: () => import('./pages/campaign/page.tsx'),
    header: 'overlay',
  },
];

export const pages: readonly PageDefinition[] = [...ownPages, ...extraPages];
