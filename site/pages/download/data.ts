import type { Download } from '../../../contract/download.ts';
import { formPart, sentReference } from '../../components/form/form-part.server.ts';
import { loadPage } from '../../content/load-page.ts';
import { notFound } from '../../runtime/errors.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

export async function load(context: LoadContext) {
  const { content, locale: lang, query } = context;
  const [{ data, page }, downloads] = await Promise.all([
    loadPage(context, 'download'),
    content('downloads', { query: { lang, per_page: '100' } }),
  ]);
  const form = formPart(context);
  // From a link to a document that could not be followed.
  const { linkOver, linkFailed } = form.texts.download;
  const notice = query.link === 'over' ? linkOver : query.link === 'failed' ? linkFailed : null;
  const base = { ...data, downloads: downloads.items, form, notice, sent: null, asked: null as Download | null };
  if (query.document === undefined) return { data: base, page: { ...page, noindex: notice !== null } };

  const asked = downloads.items.find(({ id }) => String(id) === query.document);
  // What is open needs no form, and what has no file has nothing to hand out.
  if (asked?.access !== 'request' || asked.files.length === 0) throw notFound();
  const sent = sentReference(query);
  return {
    data: { ...base, asked, sent },
    page: {
      ...page,
      title: sent ? form.texts.sent.download.title : asked.title,
      description: asked.summary,
      languages: asked.languages,
      noindex: sent !== null,
    },
  };
}

export type DownloadData = Awaited<ReturnType<typeof load>>['data'];
