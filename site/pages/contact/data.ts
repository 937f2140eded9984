import { formPart, sentReference } from '../../components/form/form-part.server.ts';
import { loadPage } from '../../content/load-page.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

export async function load(context: LoadContext) {
  const { data, page } = await loadPage(context, 'contact');
  const form = formPart(context);
  const sent = sentReference(context.query);
  return {
    data: { ...data, form, sent },
    page: sent ? { ...page, title: form.texts.sent.contact.title, noindex: true } : page,
  };
}

export type ContactData = Awaited<ReturnType<typeof load>>['data'];
