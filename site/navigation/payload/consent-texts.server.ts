import type { ThirdParty } from '../../../site.config.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { ConsentTexts } from '../../state/consent.ts';

/** The question about third parties. It goes with the payload: only sites that ask it have its words in their pages. */
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
