import { createTranslator } from 'use-intl/core';
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { Redirect } from '../../../contract/site/redirect.ts';
import type { Navigation } from '../../../contract/site/site-profile.ts';
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
import { serverMessages } from '../../i18n/server-messages.server.ts';
import { picturesInOneLanguage } from '../../pictures/in-one-language.ts';
import { pageSharePicture, sharePicture } from '../../pictures/share-picture.ts';
import type { RichTextRenderer } from '../../rich-text/rich-text-renderer.ts';
import type { SearchSite } from '../../search/search.ts';
import type { FormState } from '../../state/form-state.ts';
import type { Breadcrumb, SiteLayout } from '../../state/store.tsx';
import { loadPageData } from '../resolve/page-loader.ts';
import type { NavigationAdapter, PayloadAddress } from '../resolve/resolve-page.ts';
import { consentTexts } from './consent-texts.server.ts';
import { contactLine } from './contact-line.server.tsx';
import { registrationsOf } from './registrations.server.tsx';
import { needsRiskLine, riskLine } from './risk-line.server.tsx';

export interface PayloadSources {
  content: ContentClient;
  /** @param redirects the redirect table, loaded before rich text is rendered */
  richText: (locale: Locale, redirects: () => readonly Redirect[]) => RichTextRenderer;
  search: SearchSite;
  thirdParties: readonly ThirdParty[];
  /** Hosts that require consent, if any. */
  consentHosts: string | undefined;
  pressFiles: readonly PressFile[];
  sendsMail: boolean;
  /** Where a static export sends visitors for forms. */
  formsOrigin?: string | undefined;
  onError: LogError;
}

type PayloadLoading = Omit<NavigationAdapter, 'preferredLocale'>;

/** @param posted state of the page's form after a POST */
export function payloadLoading(sources: PayloadSources, posted: FormState | null = null): PayloadLoading {
  const { content, richText, search, thirdParties, consentHosts, pressFiles, sendsMail, formsOrigin, onError } =
    sources;

  /** Returns an empty table on failure, so that the page still renders. */
  async function loadRedirects(url?: URL): Promise<readonly Redirect[]> {
    try {
      return (await content('redirects', {})).items;
    } catch (error) {
      if (!isNotFound(error)) onError(error, url);
      return [];
    }
  }

  /** The consent texts do not depend on the content backend. */
  async function siteLayout(locale: Locale, redirects: Promise<readonly Redirect[]>, url?: URL): Promise<SiteLayout> {
    const layout = await contentLayout(locale, redirects, url);
    if (consentHosts === undefined) return layout;
    return { ...layout, consent: consentTexts(locale, consentHosts, thirdParties) };
  }

  /** Returns the fallback layout on failure. */
  async function contentLayout(
    locale: Locale,
    redirects: Promise<readonly Redirect[]>,
    url?: URL,
  ): Promise<SiteLayout> {
    try {
      const {
        share_picture,
        forms: _,
        navigation,
        notice,
        licences,
        association,
        ...profile
      } = await content('site', {
        query: { lang: locale },
      });
      const table = await redirects;
      const { href } = richText(locale, () => table);
      return {
        ...fallbackSite(locale),
        ...profile,
        registrations: registrationsOf({ licences, association }, locale),
        ...(navigation && { navigation: withHrefs(limitMenus(navigation), href) }),
        ...(notice && { notice: { ...notice, ...(notice.href && { href: href(notice.href) }) } }),
        ...(share_picture && { share_picture: sharePicture(share_picture, locale) }),
      };
    } catch (error) {
      onError(error, url);
      return fallbackSite(locale);
    }
  }

  async function load({ page, params, query, locale, url }: PayloadAddress) {
    // In parallel, so that an unresponsive backend costs one timeout only.
    const redirects = loadRedirects(url);
    let table: readonly Redirect[] = [];
    const contentWithRedirects: ContentClient = async (...request) => {
      const [response, rows] = await Promise.all([content(...request), redirects]);
      table = rows;
      return response;
    };
    const needsConsent = consentHosts !== undefined;
    const settings = { thirdParties, needsConsent, pressFiles, sendsMail, formsOrigin };
    const shared = { content: contentWithRedirects, search, ...settings };
    const context = { ...shared, richText: richText(locale, () => table), locale, params, query };
    const [site, loaded] = await Promise.all([siteLayout(locale, redirects, url), loadPageData(page, context, posted)]);
    const { path } = splitLocale(url.pathname);
    // Only error pages use the site's description and image.
    const { description: _, share_picture, ...layout } = site;
    return {
      data: picturesInOneLanguage(loaded.data, locale),
      site: layout,
      page: {
        languages: LOCALES,
        noindex: false,
        ...loaded.page,
        picture: pageSharePicture(loaded.page.picture, locale) ?? share_picture ?? null,
        breadcrumbs: breadcrumbs(path, locale, loaded.page.title, site.navigation),
        contact: contactLine({ page, params, query, locale, data: loaded.data }, site),
        risk: needsRiskLine(page, loaded.data) ? await riskLine(content, locale) : undefined,
      },
    };
  }

  return {
    getPayload: load,
    errorPayload: async (error, locale) => ({ error, site: await siteLayout(locale, loadRedirects()) }),
    onError: (thrown, { url }) => reportedError(thrown, url, onError),
  };
}

/** Like {@link payloadLoading}, but excluded from search engines. */
export function previewLoading(...sources: Parameters<typeof payloadLoading>): PayloadLoading {
  const loading = payloadLoading(...sources);
  return {
    ...loading,
    async getPayload(address) {
      const payload = await loading.getPayload(address);
      return 'page' in payload ? { ...payload, page: { ...payload.page, noindex: true } } : payload;
    },
  };
}

/** Uses the labels of the menus, or else those of the messages. */
function breadcrumbs(path: string, locale: Locale, title: string, navigation: Navigation): Breadcrumb[] {
  if (path === '/') return [];
  const t = createTranslator({ locale, messages: messagesOf(locale), namespace: 'layout' });
  const links = [...navigation.header, ...navigation.footer.flatMap((group) => group.links)];
  const destinations: Record<string, string> = { ...serverMessages(locale, 'destinations'), '/': t('home') };
  const trail: Breadcrumb[] = [{ label: title, href: localizedUrl(path, locale) }];
  for (let above = parentPath(path); above !== null; above = parentPath(above)) {
    const label = links.find(({ href }) => href === above)?.label ?? destinations[above] ?? listLabel(above, locale);
    if (label) trail.unshift({ label, href: localizedUrl(above, locale) });
  }
  return trail;
}

function listLabel(path: string, locale: Locale): string | undefined {
  const type = Object.values(contentTypes).find(({ list, page }) => list && page.path?.startsWith(`${path}/{`));
  return type?.label.many[locale];
}

function limitMenus({ header, footer, legal }: Navigation): Navigation {
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
