/** English pages and 404s are derived from this table. */

import { siteConfig } from '../site.config.ts';
import { extraPages } from './extension.ts';
import { definePage, type PageDefinition, type QueryKey } from './navigation/resolve/page-definition.ts';
import { sectionPage } from './section-page.ts';

/** False in the browser build, which drops guarded code. Node has no `env`. */
const ON_SERVER = import.meta.env?.SSR !== false;
const IN_EXPORT = import.meta.env?.STATIC_EXPORT === true;

/** Keys that select entries; `VIEW` also opens a new view. */
const PUBLIC: QueryKey = { isPublic: true };
const VIEW: QueryKey = { isPublic: true, opensNewView: true };
const FILTER: QueryKey = { isPublic: true, isUnbounded: true };
const PERSONAL_VIEW: QueryKey = { opensNewView: true };

const ownPages: readonly PageDefinition[] = [
  definePage({
    name: 'home',
    path: '/',
    module: () => import('./pages/home/page.tsx'),
    header: 'overlay',
    server: ON_SERVER && { data: () => import('./pages/home/data.ts'), hasRiskLine: true },
  }),
  definePage({
    name: 'about',
    path: '/about',
    module: () => import('./pages/about/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/about/data.ts') },
  }),
  definePage({
    name: 'columns',
    path: '/columns',
    module: () => import('./pages/columns/page.tsx'),
    query: { page: VIEW, category: PUBLIC },
    server: ON_SERVER && { data: () => import('./pages/columns/data.ts'), entries: { type: 'columns' } },
  }),
  definePage({
    name: 'column',
    path: '/columns/:id',
    module: () => import('./pages/column/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/column/data.ts'), entries: { type: 'columns', key: 'id' } },
  }),
  definePage({
    name: 'company',
    path: '/company',
    module: () => import('./pages/company/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/company/data.ts') },
  }),
  sectionPage({ name: 'company-governance', path: '/company/governance' }),
  definePage({
    name: 'company-press',
    path: '/company/press',
    module: () => import('./pages/company-press/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/company-press/data.ts') },
  }),
  definePage({
    name: 'contact',
    path: '/contact',
    module: () => import('./pages/contact/page.tsx'),
    query: { kind: PUBLIC, sent: PERSONAL_VIEW },
    server: ON_SERVER && { data: () => import('./pages/contact/data.ts'), form: { kind: 'contact' } },
  }),
  definePage({
    name: 'download',
    path: '/download',
    module: () => import('./pages/download/page.tsx'),
    query: { document: VIEW, link: {}, sent: PERSONAL_VIEW },
    server: ON_SERVER && {
      data: () => import('./pages/download/data.ts'),
      entries: { type: 'downloads', key: 'document' },
      hasRiskLine: true,
      form: { kind: 'download', subject: 'document' },
    },
  }),
  definePage({
    name: 'news',
    path: '/news',
    module: () => import('./pages/news/page.tsx'),
    query: { page: VIEW, category: PUBLIC, year: PUBLIC },
    server: ON_SERVER && { data: () => import('./pages/news/data.ts'), entries: { type: 'news' } },
  }),
  definePage({
    name: 'news-item',
    path: '/news/:id',
    module: () => import('./pages/news-item/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/news-item/data.ts'), entries: { type: 'news', key: 'id' } },
  }),
  definePage({
    name: 'recruit',
    path: '/recruit',
    module: () => import('./pages/recruit/page.tsx'),
    query: { position: VIEW, sent: PERSONAL_VIEW },
    server: ON_SERVER && {
      data: () => import('./pages/recruit/data.ts'),
      entries: { type: 'jobs', key: 'position' },
      form: { kind: 'application', subject: 'position' },
    },
  }),
  definePage({
    name: 'search',
    path: '/search',
    module: () => import('./pages/search/page.tsx'),
    query: { q: { isText: true }, type: FILTER, page: { ...VIEW, isUnbounded: true } },
    clientData: IN_EXPORT && (() => import('./pages/search/client-data.ts')),
    server: ON_SERVER && { data: () => import('./pages/search/data.ts'), hasContent: false },
  }),
  definePage({
    name: 'seminars',
    path: '/seminars',
    module: () => import('./pages/seminars/page.tsx'),
    server: ON_SERVER && {
      data: () => import('./pages/seminars/data.ts'),
      entries: { type: 'seminars' },
      hasRiskLine: true,
    },
  }),
  definePage({
    name: 'seminar',
    path: '/seminars/:slug',
    module: () => import('./pages/seminar/page.tsx'),
    query: { sent: PERSONAL_VIEW },
    server: ON_SERVER && {
      data: () => import('./pages/seminar/data.ts'),
      entries: { type: 'seminars', key: 'slug' },
      hasRiskLine: true,
      form: { kind: 'registration', subject: 'slug' },
    },
  }),
  definePage({
    name: 'services',
    path: '/services',
    module: () => import('./pages/services/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/services/data.ts'), hasRiskLine: true },
  }),
  definePage({
    name: 'service-client',
    path: '/services/client',
    module: () => import('./pages/service-client/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/service-client/data.ts'), contactTopic: 'property' },
  }),
  definePage({
    name: 'service-fund',
    path: '/services/fund',
    module: () => import('./pages/service-fund/page.tsx'),
    server: ON_SERVER && {
      data: () => import('./pages/service-fund/data.ts'),
      hasRiskLine: true,
      contactTopic: 'investment',
    },
  }),
  sectionPage({
    name: 'services-fund-record',
    path: '/services/fund/record',
    hasRiskLine: true,
    contactTopic: 'investment',
  }),
  sectionPage({ name: 'services-acquisitions', path: '/services/acquisitions', contactTopic: 'property' }),
  sectionPage({ name: 'services-tenants', path: '/services/tenants' }),
  definePage({
    name: 'works',
    path: '/works',
    module: () => import('./pages/works/page.tsx'),
    query: { page: VIEW, use: FILTER, role: FILTER, station: FILTER, year: FILTER },
    clientData: IN_EXPORT && (() => import('./pages/works/client-data.ts')),
    server: ON_SERVER && { data: () => import('./pages/works/data.ts'), entries: { type: 'works' }, hasRiskLine: true },
  }),
  definePage({
    name: 'work',
    path: '/works/:slug',
    module: () => import('./pages/work/page.tsx'),
    header: 'overlay',
    server: ON_SERVER && {
      data: () => import('./pages/work/data.ts'),
      entries: { type: 'works', key: 'slug' },
      hasRiskLine: true,
    },
  }),
  definePage({
    name: 'generic',
    path: '/p/:slug?',
    module: () => import('./pages/generic/page.tsx'),
    server: ON_SERVER && { data: () => import('./pages/generic/data.ts'), entries: { type: 'pages', key: 'slug' } },
  }),
  definePage({
    name: 'campaign',
    path: `/campaign/${siteConfig.campaign.slug}`,
    module: () => import('./pages/campaign/page.tsx'),
    header: 'overlay',
    server: ON_SERVER && {
      data: () => import('./pages/campaign/data.ts'),
      entries: { type: 'campaigns', slug: siteConfig.campaign.slug },
    },
  }),
];

export const pages: readonly PageDefinition[] = ownPages
  // An extension's rows replace rows of the same name.
  .filter(({ name }) => !extraPages.some((extra) => extra.name === name))
  .concat(extraPages);
