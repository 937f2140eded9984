import { downloads as downloadType, isRequestable } from '../../../contract/content-types/downloads/definition.ts';
import { LINK_DOWNLOADS, LINK_HOURS } from '../../../contract/submissions/vocabulary.ts';
import { LANGUAGE_NAMES } from '../../../contract/vocabulary.ts';
import { formCopy, sentReference } from '../../components/form/form-data.server.ts';
import { loadPage } from '../../components/load-page.server.ts';
import { prepareRisk } from '../../components/risk-statement.server.tsx';
import { notFound } from '../../errors/normalize-error.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { FormLoadContext } from '../../navigation/resolve/page-loader.ts';
import { formatPhrases } from '../../rich-text/typography/with-lines.ts';

export async function load(context: FormLoadContext) {
  const { content, locale: lang, query, richText, sendsMail } = context;
  const [{ data, page }, downloads] = await Promise.all([
    loadPage(context),
    content('downloads', { query: { lang, per_page: '100' } }),
  ]);
  const t = serverTranslator(lang, 'download');
  // Set by redirects from expired or failed document links.
  const notice = query.link === 'over' ? t('linkOver') : query.link === 'failed' ? t('linkFailed') : null;
  const base = {
    ...data,
    downloads: downloads.items.map((download) => ({
      ...formatPhrases(downloadType.entrySchema, download, richText.line),
      risk: download.kind === 'fund' ? prepareRisk(download.risk, context, 'h3') : null,
      files: download.files.map((file) => ({ ...file, read: t('read', { size: formatFileSize(file.bytes, lang) }) })),
    })),
    requestLabel: t('ask'),
    notice,
  };
  if (query.document === undefined) {
    return { data: { ...base, form: null, requested: null }, page: { ...page, noindex: notice !== null } };
  }

  const requested = downloads.items.find(({ id }) => String(id) === query.document);
  if (!requested || !isRequestable(requested)) throw notFound();
  const sent = sentReference(query);
  const { download } = await formCopy(context);
  return {
    data: {
      ...base,
      form: context.form,
      requested: {
        document: {
          ...formatPhrases(downloadType.entrySchema, requested, richText.line),
          risk: requested.kind === 'fund' ? prepareRisk(requested.risk, context) : null,
        },
        sent,
        texts: {
          heading: t('heading'),
          lead: t('lead'),
          back: t('back'),
          title: sent ? t('sent.title') : requested.title,
          // Email is mentioned only if it is sent.
          withLinks: t(sendsMail ? 'sent.readyAndMailed' : 'sent.ready'),
          withoutLinks: t(sendsMail ? 'sent.mailed' : 'sent.lost'),
          expires: t('sent.expires', { hours: LINK_HOURS, downloads: LINK_DOWNLOADS }),
          open: {
            ja: t('sent.open', { language: LANGUAGE_NAMES.ja[lang] }),
            en: t('sent.open', { language: LANGUAGE_NAMES.en[lang] }),
          },
          purpose: download?.purpose,
        },
      },
    },
    page: {
      ...page,
      title: sent ? t('sent.title') : requested.title,
      description: requested.summary,
      languages: requested.languages,
      noindex: sent !== null,
    },
  };
}

export type DownloadData = Awaited<ReturnType<typeof load>>['data'];
