import { isOpen } from '../../../contract/content-types/jobs/definition.ts';
import { formPromises, sentReference } from '../../components/form/form-data.server.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { notFound } from '../../errors/normalize-error.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { FormLoadContext } from '../../navigation/resolve/page-loader.ts';
import { atAGlance } from './at-a-glance.server.ts';

export async function load(context: FormLoadContext) {
  const { content, locale: lang, query, richText } = context;
  const [{ data, page }, jobs] = await Promise.all([
    loadPage(context, 'recruit'),
    content('jobs', { query: { lang, per_page: '100' } }),
  ]);
  const positions = jobs.items.map(({ body_html, terms, ...job }) => ({
    ...job,
    isClosed: !isOpen(job),
    // Under its name in the list, or alone on the page.
    body: richText.part(body_html, query.position === undefined ? 3 : 1),
    terms: terms.map(({ label, value_html }) => ({ label, value: richText.inline(value_html) })),
  }));
  const t = serverTranslator(lang, 'application');
  const apply = t('apply');
  if (query.position === undefined) return { data: { ...data, positions, apply, application: null }, page };

  const position = positions.find(({ id }) => String(id) === query.position);
  if (!position) throw notFound();
  const sent = sentReference(query);
  const { application: promises = {} } = await formPromises(context);
  const { isClosed } = position;
  const texts = {
    title: t(sent ? 'sent' : 'title', { position: position.title }),
    lead: t(isClosed ? 'closed' : 'lead'),
    toForm: t('toForm'),
    heading: t('heading'),
    others: t('others'),
    employment: t('employment'),
    pay: t('pay'),
    place: t('place'),
    closes: t('closes'),
  };
  return {
    data: {
      ...data,
      positions: [],
      apply,
      application: {
        position,
        glance: await atAGlance(position, context),
        form: context.form,
        texts,
        promises,
        sent,
        isClosed,
      },
    },
    page: {
      ...page,
      title: texts.title,
      cardTitle: page.title,
      description: position.summary,
      languages: position.languages,
      noindex: sent !== null,
    },
  };
}

export type RecruitData = Awaited<ReturnType<typeof load>>['data'];
