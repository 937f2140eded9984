import { createTranslator } from 'use-intl/core';
import type { Redirect } from '../../../contract/entries/redirect.ts';
import type { Navigation } from '../../../contract/entries/site-profile.ts';
import { MENU_LIMITS } from '../../../contract/vocabulary.ts';
import type { ThirdParty } from '../../../site.config.ts';
import type { ContentClient } from '../../data/content-client.ts';
import { fallbackSite } from '../../data/fallback-site.ts';
import type { PressFile } from '../../data/press-file.ts';
import { isNotFound } from '../../errors/content-error.ts';
import { type LogError, reportedError } from '../../errors/report-error.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { localizedUrl, parentPath, splitLocale } from '../../i18n/localized-url.ts';
import { messagesOf } from '../../i18n/messages.ts';
import { sharePicture } from '../../pictures/share-picture.ts';
import type { RichTextRenderer } from '../../rich-text/rich-text-renderer.ts';
import type { Breadcrumb, SiteFrame } from '../../state/store.tsx';
import { pageLoader } from '../resolve/page-loader.ts';
import type { NavigationAdapter } from '../resolve/resolve-page.ts';

/** What page data is made from on the server. */
export interface PayloadSources {
  content: ContentClient;
  /** @param redirects the table of old addresses, which is there before anything is rendered */
  richText: (locale: Locale, redirects: () => readonly Redirect[]) => RichTextRenderer;
  thirdParties: readonly ThirdParty[];
  pressFiles: readonly PressFile[];
  /** Whether visitors get mail about what they send. */
  sendsMail: boolean;
  /** Told of everything that failed. */
  onError: LogError;
}

/** The server's side of a navigation: page data from the pages' `data.ts`, over the content client. */
export function payloadLoading(sources: PayloadSources): Omit<NavigationAdapter, 'preferredLocale'> {
  const { content, richText, thirdParties, pressFiles, sendsMail, onError } = sources;

  /**
   * The table of old addresses; an empty one where the backend has none, or it cannot be had: a page is not lost because of
   * it.
   */
  async function oldAddresses(url?: URL): Promise<readonly Redirect[]> {
    try {
      return (await content('redirects', {})).items;
    } catch (error) {
      if (!isNotFound(error)) onError(error, url);
      return [];
    }
  }

  /** The frame's data; a page is not lost because its frame is: then there is what the site itself knows. */
  async function siteFrame(locale: Locale, redirects: Promise<readonly Redirect[]>, url?: URL): Promise<SiteFrame> {
    try {
      const {
        share_picture,
        forms: _,
        navigation,
        notice,
        ...profile
      } = await content('site', {
        query: { lang: locale },
      });
      const table = await redirects;
      const { href } = richText(locale, () => table);
      return {
        ...fallbackSite(locale),
        ...profile,
        ...(navigation && { navigation: withHrefs(shownMenus(navigation), href) }),
        ...(notice && { notice: { ...notice, ...(notice.href && { href: href(notice.href) }) } }),
        ...(share_picture && { share_picture: sharePicture(share_picture, locale) }),
      };
    } catch (error) {
      onError(error, url);
      return fallbackSite(locale);
    }
  }

  return {
    async getPayload({ page, params, query, locale, url }) {
      // All at the same time: a backend that does not answer is waited for once.
      const redirects = oldAddresses(url);
      let table: readonly Redirect[] = [];
      const withTable: ContentClient = async (...asked) => {
        const [answer, rows] = await Promise.all([content(...asked), redirects]);
        table = rows;
        return answer;
      };
      const shared = { content: withTable, thirdParties, pressFiles, sendsMail };
      const context = { ...shared, richText: richText(locale, () => table), locale, params, query };
      const [site, loaded] = await Promise.all([
        siteFrame(locale, redirects, url),
        pageLoader(page.name).then((load) => load(context)),
      ]);
      const { path } = splitLocale(url.pathname);
      return {
        data: loaded.data,
        site,
        page: {
          languages: LOCALES,
          noindex: false,
          ...loaded.page,
          picture: loaded.page.picture ? sharePicture(loaded.page.picture, locale) : null,
          breadcrumbs: breadcrumbs(path, locale, loaded.page.title, site.navigation),
        },
      };
    },
    errorPayload: async (error, locale) => ({ error, site: await siteFrame(locale, oldAddresses()) }),
    onError: (thrown, { url }) => reportedError(thrown, url, onError),
  };
}

/** The same for who previews: no page of a preview is for search engines. */
export function previewLoading(sources: PayloadSources): ReturnType<typeof payloadLoading> {
  const loading = payloadLoading(sources);
  return {
    ...loading,
    async getPayload(address) {
      const payload = await loading.getPayload(address);
      return 'page' in payload ? { ...payload, page: { ...payload.page, noindex: true } } : payload;
    },
  };
}

/**
 * From the home page down to the page itself. The pages between are called as in the menus; what no menu has, as in the
 * messages.
 */
function breadcrumbs(path: string, locale: Locale, title: string, navigation: Navigation): Breadcrumb[] {
  if (path === '/') return [];
  const t = createTranslator({ locale, messages: messagesOf(locale), namespace: 'frame' });
  const links = [...navigation.header, ...navigation.footer.flatMap((group) => group.links)];
  const destinations: Record<string, string> = { ...messagesOf(locale).frame.destinations, '/': t('home') };
  const trail: Breadcrumb[] = [{ label: title, href: localizedUrl(path, locale) }];
  for (let above = parentPath(path); above !== null; above = parentPath(above)) {
    const label = links.find(({ href }) => href === above)?.label ?? destinations[above];
    if (label) trail.unshift({ label, href: localizedUrl(above, locale) });
  }
  return trail;
}

/** As many links as there is room for. */
function shownMenus({ header, footer, legal }: Navigation): Navigation {
  return {
    header: header.slice(0, MENU_LIMITS.header),
    footer: footer
      .slice(0, MENU_LIMITS.groups)
      .map(({ heading, links }) => ({ heading, links: links.slice(0, MENU_LIMITS.links) })),
    legal: legal.slice(0, MENU_LIMITS.links),
  };
}

function withHrefs({ header, footer, legal }: Navigation, change: (href: string) => string): Navigation {
  const changed = (links: Navigation['header']) => links.map(({ label, href }) => ({ label, href: change(href) }));
  return {
    header: changed(header),
    footer: footer.map(({ heading, links }) => ({ heading, links: changed(links) })),
    legal: changed(legal),
  };
}
