import type { Page } from '../../contract/content-types/pages/definition.ts';
import { withLocaleFallback } from '../navigation/resolve/locale-fallback.ts';
import type { LoadContext, Loaded } from '../navigation/resolve/page-loader.ts';
import { prepareRisk } from './risk-statement.server.tsx';
import { prepareChapters } from './sections/chapters.server.tsx';
import type { MarkupContext } from './sections/kinds/section-props.ts';
import { prepareSections } from './sections/prepare-sections.server.tsx';
import { prepareContents } from './text/table-of-contents.server.tsx';

/** Without an English version, the home page must not redirect to itself. */
const HOME = 'home';

/**
 * Loads a page of the content backend, prepared for display.
 *
 * @param slug slug of a page other than the route's own
 */
export async function loadPage(context: LoadContext, slug?: string) {
  return preparePage(await findPage(context, slug), context);
}

/**
 * Loads a page of the content backend in its original form.
 *
 * @param slug slug of a page other than the route's own
 */
export function findPage({ content, locale, slug: own }: LoadContext, slug = own): Promise<Page> {
  return withLocaleFallback(
    locale,
    (lang) => content('page', { params: { slug }, query: { lang } }),
    slug === HOME ? null : '/',
  );
}

/** Prepares a loaded page for display. */
export function preparePage(page: Page, context: MarkupContext) {
  const { title, lead, cover, description, languages } = page;
  const { richText } = context;
  const { html: body, headings } = richText.main(page.body_html);
  return {
    data: {
      title,
      lead,
      cover,
      body,
      contents: prepareContents(headings, context.locale),
      chapters: prepareChapters(page.sections, context.locale),
      sections: prepareSections(page.sections, context),
      risk: page.kind === 'fund' ? prepareRisk(page.risk, context) : null,
    },
    page: { title, description, languages, picture: cover ?? null },
  } satisfies Loaded<unknown>;
}

/** Data of a page component, as returned by {@link loadPage}. */
export type PageContent = ReturnType<typeof preparePage>['data'];
