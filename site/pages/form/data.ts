import { forms } from '../../../contract/forms/forms.ts';
import { formCopy, sentReference } from '../../components/form/form-data.server.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { isNotFound } from '../../errors/content-error.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { FormLoadContext } from '../../navigation/resolve/page-loader.ts';

/** Loads the page of a form that has no custom page: the form, and the page's text and sections if they exist. */
export async function load(context: FormLoadContext) {
  const { form, locale, query } = context;
  const [intro, copy] = await Promise.all([
    // The page's own content is optional, because the form has a label.
    loadPage(context).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    }),
    formCopy(context),
  ]);
  const t = serverTranslator(locale, 'submission');
  const label = forms[form.kind].label[locale];
  const title = intro?.data.title ?? label;
  const { reply, purpose } = copy[form.kind] ?? {};
  const reference = sentReference(query);
  const sent = reference === null ? null : { reference, title: t('sent', { label }), reply };
  return {
    data: {
      title,
      lead: intro?.data.lead,
      body: intro?.data.body ?? null,
      sections: intro?.data.sections ?? [],
      form,
      heading: t('heading'),
      purpose,
      sent,
    },
    page: {
      title: sent?.title ?? intro?.page.title ?? title,
      description: intro?.page.description ?? label,
      noindex: sent !== null,
      ...(intro && { languages: intro.page.languages, picture: intro.page.picture }),
    },
  };
}

export type FormPageData = Awaited<ReturnType<typeof load>>['data'];
