import type { JobOpening } from '../../../contract/content-types/jobs/definition.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Returns the pay and place of work for the summary at the top; the full terms repeat them further down. */
export async function atAGlance(
  { pay, workplace }: Pick<JobOpening, 'pay' | 'workplace'>,
  { content, locale }: Pick<LoadContext, 'content' | 'locale'>,
) {
  return { pay: pay && amount(pay, locale), place: workplace ? named(workplace, locale) : await headOffice() };

  async function headOffice(): Promise<string | undefined> {
    try {
      const { address } = await content('site', { query: { lang: locale } });
      return address?.text;
    } catch {
      // Ignored, because the layout requests the same profile and reports the failure.
      return undefined;
    }
  }
}

function amount({ min, max, per }: NonNullable<JobOpening['pay']>, locale: Locale): string {
  const t = serverTranslator(locale, 'application');
  return t('amount', { per, min: grouped(min), max: max === undefined ? 'none' : grouped(max) });
}

function named({ region, locality, street = '' }: NonNullable<JobOpening['workplace']>, locale: Locale): string {
  return locale === 'ja' ? region + locality + street : [street, locality, region].filter(Boolean).join(', ');
}

const grouped = (yen: number) => yen.toLocaleString('en-GB');
