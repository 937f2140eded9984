import type { Page } from '../../contract/entries/page.ts';
import { prepareSections } from '../data/prepare-sections.ts';
import { withLines } from '../data/with-lines.ts';
import { inLocale } from '../navigation/resolve/locale-fallback.ts';
import type { LoadContext, Loaded } from '../navigation/resolve/page-loader.ts';

/** A page of the content backend by its slug, ready to be shown. */
export async function loadPage({ content, locale, richText }: LoadContext, slug: string) {
  const page = await inLocale(locale, (lang) => content('page', { params: { slug }, query: { lang } }), '/');
  return preparePage(page, richText);
}

function preparePage(page: Page, richText: LoadContext['richText']) {
  const { title, lead, cover, description, languages } = page;
  return {
    data: {
      title: richText.title(title),
      lead: lead && richText.line(lead),
      cover,
      kind: page.kind,
      modifiedAt: page.modified_at,
      body: richText.main(page.body_html).html,
      sections: prepareSections(page.sections, richText),
      risk: page.kind === 'fund' ? withLines(page.risk, richText.line) : null,
    },
    page: { title, description, languages, picture: cover ?? null },
  } satisfies Loaded<unknown>;
}

/** What {@link loadPage} brings for a page's component. */
export type PageContent = ReturnType<typeof preparePage>['data'];
