/** Atom feeds: https://www.rfc-editor.org/rfc/rfc4287. */

import { contentTypes } from '../../contract/content-types/content-types.ts';
import { entryPath } from '../../contract/content-types/entry-path.ts';
import type { Page } from '../../contract/content-types/pages/definition.ts';
import type { Values } from '../../contract/content-types/values.ts';
import { tagAuthority } from '../../site.config.ts';
import type { ContentClient } from '../data/content-client.ts';
import { isNotFound } from '../errors/content-error.ts';
import { LOCALES, type Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import { contentSlug } from '../navigation/resolve/page-path.ts';
import { type FeedList, feedLists, feedPath } from './feed-path.ts';
import { newest } from './last-modified.server.ts';
import { element, type Xml, xmlDocument } from './xml.server.ts';

/** Covers the usual polling interval of readers. */
const ENTRIES = '30';

/** Atom requires an update time. */
const EPOCH = '1970-01-01T00:00:00Z';

interface FeedEntry {
  id: number;
  title: string;
  summary: string;
  category: string;
  published_at: string;
  modified_at: string;
}

function categoriesOf(type: string): Values {
  const { placedFields = [] } = Object.values(contentTypes).find(({ name }) => name === type) ?? {};
  return placedFields.find(({ key }) => key === 'category')?.valueLabels ?? {};
}

/**
 * @returns a function that returns the XML of a path, or null
 * @throws {ContentError} also if the list has no page in that language
 */
export function createFeeds(pages: readonly PageDefinition[], content: ContentClient, siteOrigin: string) {
  const lists = new Map(
    feedLists(pages).flatMap((list) => LOCALES.map((locale) => [feedPath(list, locale), { list, locale }] as const)),
  );
  return async (path: string): Promise<string | null> => {
    const feed = lists.get(path);
    return feed ? feedXml(content, feed.list, feed.locale, siteOrigin) : null;
  };
}

async function feedXml(content: ContentClient, list: FeedList, lang: Locale, siteOrigin: string): Promise<string> {
  const [page, site, { items }] = await Promise.all([
    pageOfList(content, list, lang),
    content('site', { query: { lang } }),
    content(list.type as 'news', { query: { lang, per_page: ENTRIES } }),
  ]);
  const absolute = (path: string) => new URL(localizedUrl(path, lang), siteOrigin).href;
  const categories = categoriesOf(list.type);
  const updated = newest([...(page ? [page] : []), ...items].map(({ modified_at }) => modified_at));
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': lang }, [
      element('id', {}, [tagUri(list.path, lang)]),
      element('title', {}, [`${page?.title ?? list.label[lang]} | ${site.name}`]),
      ...(page ? [element('subtitle', {}, [page.description])] : []),
      element('link', { rel: 'self', type: 'application/atom+xml', href: absolute(`${list.path}/feed.xml`) }),
      element('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: absolute(list.path) }),
      element('updated', {}, [updated ?? iso(page?.published_at ?? EPOCH)]),
      element('author', {}, [element('name', {}, [site.legal_name]), element('uri', {}, [absolute('/')])]),
      ...items.map((entry) => entryElement(entry, entryPath(list.type, entry) ?? list.path)),
    ]),
  );

  function entryElement({ title, summary, category, published_at, modified_at }: FeedEntry, path: string): Xml {
    return element('entry', {}, [
      element('id', {}, [tagUri(path, lang)]),
      element('title', {}, [title]),
      element('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: absolute(path) }),
      element('published', {}, [iso(published_at)]),
      element('updated', {}, [iso(modified_at)]),
      element('category', { term: category, label: categories[category]?.[lang] }),
      element('summary', {}, [summary]),
    ]);
  }
}

/** Returns null if the list's page has no content. */
async function pageOfList(content: ContentClient, { path }: FeedList, lang: Locale): Promise<Page | null> {
  try {
    return await content('page', { params: { slug: contentSlug(path) }, query: { lang } });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Atom requires seconds. */
function iso(moment: string): string {
  return new Date(moment).toISOString();
}

/** Permanent ID, independent of the host (RFC 4151). */
function tagUri(path: string, locale: Locale): string {
  return `tag:${tagAuthority}:${localizedUrl(path, locale)}`;
}
