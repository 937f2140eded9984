import { API_PATH, MEDIA_PATH } from '../../contract/api/api-path.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { SITEMAP_PATH } from '../../site/seo/sitemap/sitemap.server.ts';
import { type CrawlerGroup, crawlers } from '../../site.config.ts';
import type { Settings } from '../settings/settings.ts';

/** Closed to all but for what pages need: the API, previews, form endpoints, and payloads, which repeat pages. */
const RULES = [
  `Disallow: ${API_PATH}/`,
  `Allow: ${MEDIA_PATH}`,
  'Disallow: /preview',
  'Disallow: /documents/',
  'Disallow: /forms/',
  `Disallow: ${STATIC_BASE}/*/payload.js$`,
];

/**
 * The site's `robots.txt`. A site that is not to be indexed names no sitemap; it forbids no page, because only who reads
 * a page sees that it is `noindex`.
 */
export function robotsTxt(
  { SITE_ORIGIN, ALLOW_INDEXING }: Pick<Settings, 'SITE_ORIGIN' | 'ALLOW_INDEXING'>,
  groups: readonly CrawlerGroup[] = crawlers,
): string {
  // A crawler reads the group with its name, and no other.
  const texts = groups.map(({ names, disallow }) =>
    [...names.map((name) => `User-agent: ${name}`), ...disallow.map((path) => `Disallow: ${path}`), ...RULES].join(
      '\n',
    ),
  );
  return `${[...texts, ...(ALLOW_INDEXING ? [`Sitemap: ${SITE_ORIGIN}${SITEMAP_PATH}`] : [])].join('\n\n')}\n`;
}
