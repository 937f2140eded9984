import { loadPage } from '../../content/load-page.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

export async function load(context: LoadContext) {
  const { content, locale: lang } = context;
  const [{ data, page }, downloads] = await Promise.all([
    loadPage(context, 'download'),
    content('downloads', { query: { lang, per_page: '100' } }),
  ]);
  return { data: { ...data, downloads: downloads.items }, page };
}

export type DownloadData = Awaited<ReturnType<typeof load>>['data'];
