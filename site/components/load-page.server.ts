import type { Page } from '../../contract/content-types/pages/definition.ts';
import { inLocale } from '../navigation/resolve/locale-fallback.ts';
import type { LoadContext, Loaded } from '../navigation/resolve/page-loader.ts';
import { prepareRisk } from './risk-statement.server.tsx';
import type { MarkupContext } from './sections/kinds/part.ts';
import { prepareSections } from './sections/prepare-sections.server.tsx';
import { prepareContents } from './text/table-of-contents.server.tsx';

/** The page above all others: without an English version, a redirect to it would be one to itself. */
const HOME = 'home';

/** A page of the content backend, ready to be shown. @param slug of another page than the route's own */
export async function loadPage(context: LoadContext, slug?: string) {
  return preparePage(await findPage(context, slug), context);
}

/** A page of the content backend, as it was written. @param slug of another page than the route's own */
export function findPage({ content, locale, slug: own }: LoadContext, slug = own): Promise<Page> {
  return inLocale(locale, (lang) => content('page', { params: { slug }, query: { lang } }), slug === HOME ? null : '/');
}

/** The same, ready to be shown. */
export function preparePage(page: Page, context: MarkupContext) {
  const { title, lead, cover, description, languages } = page;
  const { richText } = context;
  const { html: body, headings } = richText.main(page.body_html);
  return {
    data: {
      title: richText.title(title),
      lead: lead && richText.line(lead),
      cover,
      body,
      contents: prepareContents(headings, context.locale),
      sections: prepareSections(page.sections, context),
      risk: page.kind === 'fund' ? prepareRisk(page.risk, context) : null,
    },
    page: { title, description, languages, picture: cover ?? null },
  } satisfies Loaded<unknown>;
}

/** What {@link loadPage} brings for a page's component. */
export type PageContent = ReturnType<typeof preparePage>['data'];
