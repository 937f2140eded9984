/** Risks and registration at the end of pages about investment. */
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import type { ContentClient } from '../../data/content-client.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import type { PageDefinition } from '../resolve/page-definition.ts';

const BETWEEN = { ja: '\u3000', en: ' ' } as const;

/** False for a page that shows the full risk statement, which contains the line. */
export function needsRiskLine({ server }: PageDefinition, data: unknown): boolean {
  if (Object(data).risk) return false;
  const type = Object.values(contentTypes).find(({ name }) => name === server?.entries?.type);
  const { speaksOfInvestment: rule }: Pick<AnyContentType, 'speaksOfInvestment'> = type ?? {};
  return server?.hasRiskLine === true || (rule !== undefined && Object(data)[rule.field] === rule.value);
}

/**
 * Returns undefined without a financial instruments registration.
 * Also undefined if the profile fails to load; the layout reports that error.
 */
export async function riskLine(content: ContentClient, locale: Locale): Promise<SafeHtml | undefined> {
  const profile = await content('site', { query: { lang: locale } }).catch(() => undefined);
  const number = profile?.licences.financial_instruments?.number;
  if (!profile || !number) return undefined;
  const { legal_name, association } = profile;
  const t = serverTranslator(locale, 'risk');
  const registration = t('registration', { company: legal_name, number });
  const member = association && t('member', { association: association.name });
  const text = [t('line'), registration, member].filter(Boolean).join(BETWEEN[locale]);
  return staticMarkup(<span data-phrases="">{text}</span>, locale);
}
