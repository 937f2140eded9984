import { createElement } from 'react';
import { isOpen, type JobOpening } from '../../../contract/content-types/jobs/definition.ts';
import { EMPLOYMENT_TYPES } from '../../../contract/content-types/jobs/values.ts';
import { formCopy, sentReference } from '../../components/form/form-data.server.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { notFound } from '../../errors/normalize-error.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { FormLoadContext } from '../../navigation/resolve/page-loader.ts';
import type { RichTextRenderer } from '../../rich-text/rich-text-renderer.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import { atAGlance } from './at-a-glance.server.ts';
import { PositionMarkup } from './position-markup.server.tsx';

export async function load(context: FormLoadContext) {
  const { content, locale: lang, query, richText } = context;
  const [{ data, page }, jobs] = await Promise.all([
    loadPage(context),
    content('jobs', { query: { lang, per_page: '100' } }),
  ]);
  if (query.position === undefined) {
    const positions = jobs.items.map((job) => {
      const position = preparePosition(job, richText, 3);
      return { id: job.id, markup: staticMarkup(createElement(PositionMarkup, { position, context })) };
    });
    return { data: { ...data, positions, application: null }, page };
  }

  const job = jobs.items.find(({ id }) => String(id) === query.position);
  if (!job) throw notFound();
  const position = preparePosition(job, richText, 1);
  const t = serverTranslator(lang, 'application');
  const inRecruit = serverTranslator(lang, 'recruit');
  const sent = sentReference(query);
  const { application: copy = {} } = await formCopy(context);
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
    posted: t('posted'),
    terms: inRecruit('terms'),
  };
  return {
    data: {
      ...data,
      positions: [],
      application: {
        position,
        glance: {
          ...(await atAGlance(position, context)),
          employment: EMPLOYMENT_TYPES[position.employment][lang],
        },
        form: context.form,
        texts,
        copy,
        sent,
        isClosed,
      },
    },
    page: {
      ...page,
      title: texts.title,
      description: position.summary,
      languages: position.languages,
      noindex: sent !== null,
    },
  };
}

/**
 * Prepares a position for display.
 *
 * @param under level of the heading above the position's text: 3 in the list, 1 on the position's page
 */
function preparePosition({ body_html, terms, ...job }: JobOpening, richText: RichTextRenderer, under: 1 | 3) {
  return {
    ...job,
    isClosed: !isOpen(job),
    body: richText.part(body_html, under),
    terms: terms.map(({ label, value_html }) => ({ label, value: richText.inline(value_html) })),
  };
}

export type Position = ReturnType<typeof preparePosition>;
export type RecruitData = Awaited<ReturnType<typeof load>>['data'];
