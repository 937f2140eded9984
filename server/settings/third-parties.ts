import type { ThirdPartySettings } from '../../site/navigation/payload/payload.ts';
import { externalOrigins, siteConfig, type ThirdParty, thirdParties } from '../../site.config.ts';
import type { Settings } from './settings.ts';

type RelevantSettings = Pick<Settings, 'GTM_ID' | 'TRANSLATE_WIDGET_SRC' | 'CONSENT' | 'SITE_ORIGIN'>;

interface ActiveThirdParties {
  parties: ThirdParty[];
  browser: ThirdPartySettings;
}

/** Returns the other origins whose pictures texts show. A visitor cannot consent to each of them. */
export function permittedPictureOrigins({ CONSENT }: Pick<Settings, 'CONSENT'>): readonly string[] {
  return CONSENT === 'none' ? externalOrigins.pictures : [];
}

export function activeThirdParties(
  { GTM_ID, TRANSLATE_WIDGET_SRC, CONSENT, SITE_ORIGIN }: RelevantSettings,
  fontStylesheets: readonly string[] = siteConfig.head.fontStylesheets,
): ActiveThirdParties {
  const hostOf = (href: string) => new URL(href, SITE_ORIGIN).host;
  const externalFonts = fontStylesheets.filter((href) => new URL(href, SITE_ORIGIN).origin !== SITE_ORIGIN);
  const hosts: Record<ThirdParty['setting'], string[]> = {
    GTM_ID: GTM_ID ? ['www.googletagmanager.com'] : [],
    TRANSLATE_WIDGET_SRC: TRANSLATE_WIDGET_SRC ? [hostOf(TRANSLATE_WIDGET_SRC)] : [],
    fontStylesheets: [...new Set(externalFonts.map(hostOf))],
  };
  const parties = thirdParties.flatMap((party) => {
    const [host] = hosts[party.setting];
    // The recipient is required by law; the host is the fallback.
    return host === undefined ? [] : [{ ...party, recipient: party.recipient ?? hosts[party.setting].join(', ') }];
  });
  const needsConsent = CONSENT === 'optin' && parties.length > 0;
  return {
    parties,
    browser: {
      tagManagerId: GTM_ID,
      translateWidgetSrc: TRANSLATE_WIDGET_SRC,
      ...(needsConsent && {
        consentHosts: parties.flatMap(({ setting }) => hosts[setting]).join(' '),
        fontStylesheets: externalFonts,
        cookies: parties.flatMap(({ cookies }) => cookies),
      }),
    },
  };
}
