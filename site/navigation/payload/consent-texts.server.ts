import type { ThirdParty } from '../../../site.config.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { ConsentTexts } from '../../state/consent.ts';

/** In the payload, so that only sites with consent ship these texts. */
export function consentTexts(locale: Locale, hosts: string, parties: readonly ThirdParty[]): ConsentTexts {
  const t = serverTranslator(locale, 'consent');
  const services = parties.map(({ name }) => name[locale]).join(locale === 'ja' ? '、' : ', ');
  return {
    hosts,
    label: t('label'),
    text: t('text', { services }),
    details: t('details'),
    allow: t('allow'),
    refuse: t('refuse'),
    later: t('later'),
    keep: t('keep'),
    change: t('change'),
    states: {
      undecided: t('states.undecided'),
      granted: t('states.granted'),
      refused: t('states.refused'),
      objected: t('states.objected'),
    },
  };
}
