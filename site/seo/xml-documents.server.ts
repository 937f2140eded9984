import type { PayloadSources } from '../navigation/payload/load-payload.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import { createFeeds } from './feed.server.ts';
import { createSitemap } from './sitemap/sitemap.server.ts';

export interface XmlDocument {
  type: string;
  text: string;
}

/**
 * @returns a function that returns the document at a path, or null
 * @throws {ContentError}
 */
export function createXmlDocuments(pages: readonly PageDefinition[], sources: PayloadSources, siteOrigin: string) {
  const sitemap = createSitemap(pages, sources, siteOrigin);
  const feeds = createFeeds(pages, sources.content, siteOrigin);
  return async (path: string): Promise<XmlDocument | null> => {
    const feed = await feeds(path);
    if (feed !== null) return { type: 'application/atom+xml; charset=utf-8', text: feed };
    const text = await sitemap(path);
    return text === null ? null : { type: 'application/xml; charset=utf-8', text };
  };
}
