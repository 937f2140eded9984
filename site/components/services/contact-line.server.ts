import type { FormFields } from '../../../contract/forms/forms.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { loadPage } from '../load-page.server.ts';

/** Texts of the contact line: accessible name, link to the form with a preselected topic, opening hours. */
export interface ContactLine {
  name: string;
  label: string;
  href: string;
  hours: string | undefined;
}

/** Topics of enquiries that service pages can preselect. */
type Topic = Extract<FormFields<'contact'>['kind'], 'investment' | 'property'>;

/**
 * Loads a service page with its contact line.
 *
 * @param kind preselected topic; without it, the form asks for one
 */
export async function loadServicePage(context: LoadContext, kind?: Topic) {
  const { content, locale } = context;
  const [{ data, page }, hours] = await Promise.all([
    loadPage(context),
    content('site', { query: { lang: locale } }).then(
      (site) => site.hours,
      // Ignored, because the layout requests the same profile and reports the failure.
      () => undefined,
    ),
  ]);
  const t = serverTranslator(locale, 'contact');
  const contact: ContactLine = {
    name: t('line.name'),
    label: t(`line.${kind ?? 'other'}`),
    href: kind ? `/contact?kind=${kind}` : '/contact',
    // Omits the closed days in brackets to fit one line; the form's page shows them.
    hours: hours?.split(/[（(]/)[0]?.trim(),
  };
  return { data: { ...data, contact }, page };
}

export type ServicePageContent = Awaited<ReturnType<typeof loadServicePage>>['data'];
