import { contact as form } from '../../../contract/forms/contact/definition.ts';
import type { FormCopy } from '../../../contract/site/site-profile.ts';
import { formCopy, sentReference } from '../../components/form/form-data.server.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { notFound } from '../../errors/normalize-error.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { FormLoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load(context: FormLoadContext) {
  const [{ data, page }, { contact = {} }] = await Promise.all([loadPage(context), formCopy(context)]);
  const t = serverTranslator(context.locale, 'contact');
  const sent = sentReference(context.query);
  const { kind } = context.query;
  const preset = form.topic?.values.find((value) => value === kind);
  if (kind !== preset) throw notFound();
  return {
    data: {
      ...data,
      form: context.form,
      heading: t('heading'),
      purposes: purposesOf(contact),
      /** Topic preselected by the link. */
      preset,
      sent: sent && { reference: sent, title: t('sent'), reply: contact.reply },
    },
    page: sent ? { ...page, title: t('sent'), noindex: true } : { ...page, noindex: kind !== undefined },
  };
}

export type ContactData = Awaited<ReturnType<typeof load>>['data'];

/** Groups the kinds of enquiry by purpose; `default` means that no kind is selected yet. */
function purposesOf({ purpose, purposes = {} }: FormCopy): { text: string; kinds: string[] }[] {
  const kindsOf = new Map<string, string[]>();
  for (const kind of ['default', ...(form.topic?.values ?? [])]) {
    const text = (kind === 'default' ? undefined : purposes[kind]) ?? purpose;
    if (text) kindsOf.set(text, [...(kindsOf.get(text) ?? []), kind]);
  }
  return [...kindsOf].map(([text, kinds]) => ({ text, kinds }));
}
