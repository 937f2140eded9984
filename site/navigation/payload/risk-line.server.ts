/** The line on risks and registration at the end of pages that speak of investment: which they are, and what it says. */
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import type { ContentClient } from '../../data/content-client.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import { joinFigures } from '../../rich-text/typography/unbreakable.ts';
import type { PageDefinition } from '../resolve/page-definition.ts';

/** Between the line's parts: Japanese sets a full space, and its sentences bring their own stop. */
const BETWEEN = { ja: '\u3000', en: ' ' } as const;

/** Whether a page speaks of investment: its row says so, or the content type says so of the entry in its data. */
export function concernsFunds({ server }: PageDefinition, data: unknown): boolean {
  const type = Object.values(contentTypes).find(({ name }) => name === server?.entries?.type);
  const { speaksOfInvestment: rule }: Pick<AnyContentType, 'speaksOfInvestment'> = type ?? {};
  return server?.hasRiskLine === true || (rule !== undefined && Object(data)[rule.field] === rule.value);
}

/**
 * @returns undefined where the company is not registered for financial instruments, and offers none; and where its profile
 *   cannot be had, of which the frame tells
 */
export async function riskLine(content: ContentClient, locale: Locale): Promise<string | undefined> {
  const profile = await content('site', { query: { lang: locale } }).catch(() => undefined);
  const number = profile?.licences.financial_instruments?.number;
  if (!profile || !number) return undefined;
  const { legal_name, association } = profile;
  const t = serverTranslator(locale, 'risk');
  const registration = t('registration', { company: legal_name, number });
  const member = association && t('member', { association: association.name });
  return joinFigures([t('line'), registration, member].filter(Boolean).join(BETWEEN[locale]), locale);
}
