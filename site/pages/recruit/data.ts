import { isOpen } from '../../../contract/job-opening.ts';
import { formPart, sentReference } from '../../components/form/form-part.server.ts';
import { loadPage } from '../../content/load-page.ts';
import { fill } from '../../i18n/forms/fill.ts';
import { notFound } from '../../runtime/errors.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

export async function load(context: LoadContext) {
  const { content, locale: lang, query, richText } = context;
  const [{ data, page }, jobs] = await Promise.all([
    loadPage(context, 'recruit'),
    content('jobs', { query: { lang, per_page: '100' } }),
  ]);
  const positions = jobs.items.map(({ body_html, terms, ...job }) => ({
    ...job,
    // Under its name in the list, or alone on the page.
    body: richText.part(body_html, query.position === undefined ? 3 : 1),
    terms: terms.map(({ label, value_html }) => ({ label, value: richText.inline(value_html) })),
  }));
  const form = formPart(context);
  const { apply } = form.texts.application;
  if (query.position === undefined) return { data: { ...data, positions, apply, application: null }, page };

  const position = positions.find(({ id }) => String(id) === query.position);
  if (!position) throw notFound();
  const sent = sentReference(query);
  return {
    data: { ...data, positions: [], apply, application: { position, form, sent, isClosed: !isOpen(position) } },
    page: {
      ...page,
      title: sent
        ? form.texts.sent.application.title
        : fill(form.texts.application.title, { position: position.title }),
      description: position.summary,
      languages: position.languages,
      noindex: sent !== null,
    },
  };
}

export type RecruitData = Awaited<ReturnType<typeof load>>['data'];
