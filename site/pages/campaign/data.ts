import { siteConfig } from '../../../site.config.ts';
import { prepareSections } from '../../data/prepare-sections.ts';
import { inLocale } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load({ content, locale, richText }: LoadContext) {
  const { slug } = siteConfig.campaign;
  const campaign = await inLocale(locale, (lang) => content('campaign', { params: { slug }, query: { lang } }), '/');
  const { body_html, sections, ...rest } = campaign;
  return {
    data: { ...rest, body: richText.main(body_html).html, sections: prepareSections(sections, richText) },
    page: {
      title: campaign.title,
      description: campaign.description,
      picture: campaign.cover ?? null,
      languages: campaign.languages,
    },
  };
}

export type CampaignData = Awaited<ReturnType<typeof load>>['data'];
