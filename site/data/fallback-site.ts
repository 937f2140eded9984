import { siteConfig } from '../../site.config.ts';
import type { Locale } from '../i18n/locales.ts';
import { messagesOf } from '../i18n/messages.ts';
import type { SiteFrame } from '../state/store.tsx';

/** Minimal layout until the backend has responded for the first time. */
export function fallbackSite(locale: Locale): SiteFrame {
  const { company, fallbackNavigation } = siteConfig;
  const labels = messagesOf(locale).frame.destinations;
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
