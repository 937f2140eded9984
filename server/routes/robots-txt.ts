import { posix } from 'node:path';
import { API_PATH, MEDIA_PATH } from '../../contract/api/api-path.ts';
import { documentPath } from '../../contract/site-paths.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { SITEMAP_PATH } from '../../site/seo/sitemap/sitemap.server.ts';
import { type CrawlerGroup, crawlers } from '../../site.config.ts';
import { routes } from '../http/route-table.ts';
import type { Settings } from '../settings/settings.ts';

const RULES = [
  `Disallow: ${API_PATH}/`,
  `Allow: ${MEDIA_PATH}`,
  `Disallow: ${routes.preview.path}`,
  `Disallow: ${documentPath('')}`,
  `Disallow: ${posix.dirname(routes.challenge.path)}/`,
  `Disallow: ${STATIC_BASE}/*/payload.js$`,
];

/** Without indexing, pages remain allowed, because crawlers must read `noindex`. */
export function robotsTxt(
  { SITE_ORIGIN, ALLOW_INDEXING }: Pick<Settings, 'SITE_ORIGIN' | 'ALLOW_INDEXING'>,
  groups: readonly CrawlerGroup[] = crawlers,
): string {
  // Crawlers read only the group with their name, so each group has all rules.
  const texts = groups.map(({ names, disallow }) =>
    [...names.map((name) => `User-agent: ${name}`), ...disallow.map((path) => `Disallow: ${path}`), ...RULES].join(
      '\n',
    ),
  );
  return `${[...texts, ...(ALLOW_INDEXING ? [`Sitemap: ${SITE_ORIGIN}${SITEMAP_PATH}`] : [])].join('\n\n')}\n`;
}
