import type { FormFields } from '../../../contract/forms/forms.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { loadPage } from '../load-page.server.ts';

/** What the line says: its name for readers, the link to the form with the topic chosen, and when the telephone is answered. */
export interface ContactLine {
  name: string;
  label: string;
  href: string;
  hours: string | undefined;
}

/** A topic of an enquiry that pages of services open the form with. */
type Topic = Extract<FormFields<'contact'>['kind'], 'investment' | 'property'>;

/** Loads a page of services with the line. @param kind the topic that the form opens with; by default it asks for one */
export async function loadServicePage(context: LoadContext, kind?: Topic) {
  const { content, locale } = context;
  const [{ data, page }, hours] = await Promise.all([
    loadPage(context),
    content('site', { query: { lang: locale } }).then(
      (site) => site.hours,
      // The frame asks for the same profile, and tells of the failure.
      () => undefined,
    ),
  ]);
  const t = serverTranslator(locale, 'contact');
  const contact: ContactLine = {
    name: t('line.name'),
    label: t(`line.${kind ?? 'other'}`),
    href: kind ? `/contact?kind=${kind}` : '/contact',
    // Without the days on which nobody is there, which the form's page has: there is one line.
    hours: hours?.split(/[（(]/)[0]?.trim(),
  };
  return { data: { ...data, contact }, page };
}

export type ServicePageContent = Awaited<ReturnType<typeof loadServicePage>>['data'];
