/** THE table of pages: each once. The /en twins and the 404s are derived from it. */

import { COLUMN_CATEGORIES, NEWS_CATEGORIES, STATIONS, WORK_ROLES, WORK_USES } from '../contract/vocabulary.ts';
import { siteConfig } from '../site.config.ts';
import { LOCALES } from './i18n/locales.ts';
import type { PageDefinition } from './runtime/page-definition.ts';
import { hasId, hasOptionalSlug, hasSlug, isListQuery, oneOf, year } from './runtime/parameter-checks.ts';

/** Every page runs these, in this order. */
const middleware = ['redirect-en', 'header-mode'] as const;
const everyPage = { middleware, locales: LOCALES, header: 'solid' } as const;

const worksQuery = {
  use: oneOf(WORK_USES),
  role: oneOf(WORK_ROLES),
  station: oneOf(STATIONS.map((station) => station.slug)),
  year,
};
const columnsQuery = { category: oneOf(COLUMN_CATEGORIES) };
const newsQuery = { category: oneOf(NEWS_CATEGORIES), year };

export const pages: readonly PageDefinition[] = [
  { ...everyPage, name: 'home', path: '/', module: () => import('./pages/home/page.tsx'), header: 'overlay' },
  { ...everyPage, name: 'about', path: '/about', module: () => import('./pages/about/page.tsx') },
  {
    ...everyPage,
    name: 'columns',
    path: '/columns',
    module: () => import('./pages/columns/page.tsx'),
    query: ['page', ...Object.keys(columnsQuery)],
    check: isListQuery(columnsQuery),
  },
  { ...everyPage, name: 'column', path: '/columns/:id', module: () => import('./pages/column/page.tsx'), check: hasId },
  { ...everyPage, name: 'company', path: '/company', module: () => import('./pages/company/page.tsx') },
  { ...everyPage, name: 'contact', path: '/contact', module: () => import('./pages/contact/page.tsx') },
  { ...everyPage, name: 'download', path: '/download', module: () => import('./pages/download/page.tsx') },
  {
    ...everyPage,
    name: 'news',
    path: '/news',
    module: () => import('./pages/news/page.tsx'),
    query: ['page', ...Object.keys(newsQuery)],
    check: isListQuery(newsQuery),
  },
  {
    ...everyPage,
    name: 'news-item',
    path: '/news/:id',
    module: () => import('./pages/news-item/page.tsx'),
    check: hasId,
  },
  { ...everyPage, name: 'recruit', path: '/recruit', module: () => import('./pages/recruit/page.tsx') },
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
    query: ['page', ...Object.keys(worksQuery)],
    check: isListQuery(worksQuery),
  },
  { ...everyPage, name: 'work', path: '/works/:slug', module: () => import('./pages/work/page.tsx'), check: hasSlug },
  {
    ...everyPage,
    name: 'generic',
    path: '/p/:slug?',
    module: () => import('./pages/generic/page.tsx'),
    check: hasOptionalSlug,
  },
  {
    ...everyPage,
    name: 'campaign',
    path: `/campaign/${siteConfig.campaign.slug}`,
    module: () => import('./pages/campaign/page.tsx'),
  },
];
