import { createElement } from 'react';
import { siteConfig } from '../../../site.config.ts';
import { prepareSections } from '../../components/sections/prepare-sections.server.tsx';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';
import { staticMarkup } from '../../rich-text/static-markup.server.ts';
import { Facade } from './facade.server.tsx';

export async function load(context: LoadContext) {
  const { content, locale, richText } = context;
  const { slug } = siteConfig.campaign;
  const campaign = await withLocaleFallback(
    locale,
    (lang) => content('campaign', { params: { slug }, query: { lang } }),
    '/',
  );
  const { body_html, sections, facade, ...rest } = campaign;
  return {
    data: {
      ...rest,
      body: richText.main(body_html).html,
      facade: facade ? staticMarkup(createElement(Facade, { facade, locale }), locale) : null,
      sections: prepareSections(sections, context),
    },
    page: {
      title: campaign.title,
      description: campaign.description,
      picture: campaign.cover ?? null,
      languages: campaign.languages,
    },
  };
}

export type CampaignData = Awaited<ReturnType<typeof load>>['data'];
