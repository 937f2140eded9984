import { siteConfig } from '../../site.config.ts';
import type { Locale } from '../i18n/locales.ts';
import { serverMessages } from '../i18n/server-messages.server.ts';
import type { SiteLayout } from '../state/store.tsx';

/** Minimal layout until the backend has responded for the first time. */
export function fallbackSite(locale: Locale): SiteLayout {
  const { company, fallbackNavigation } = siteConfig;
  const labels = serverMessages(locale, 'destinations');
  return {
    name: company.name[locale],
    legal_name: company.legalName[locale],
    telephone: company.telephone,
    navigation: {
      header: fallbackNavigation.map((href) => ({ href, label: labels[href] })),
      footer: [],
      legal: [],
    },
  };
}
