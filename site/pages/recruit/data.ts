import { loadPage } from '../../content/load-page.ts';
import type { LoadContext } from '../../runtime/page-loader.ts';

export async function load(context: LoadContext) {
  const { content, locale: lang, richText } = context;
  const [{ data, page }, jobs] = await Promise.all([
    loadPage(context, 'recruit'),
    content('jobs', { query: { lang, per_page: '100' } }),
  ]);
  const positions = jobs.items.map(({ body_html, terms, ...job }) => ({
    ...job,
    body: richText.part(body_html, 3),
    terms: terms.map(({ label, value_html }) => ({ label, value: richText.inline(value_html) })),
  }));
  return { data: { ...data, positions }, page };
}

export type RecruitData = Awaited<ReturnType<typeof load>>['data'];
