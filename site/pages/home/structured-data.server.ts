import { localizedUrl } from '../../i18n/localized-url.ts';
import { organization } from '../../seo/structured-data/organization.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { HomeData } from './data.ts';

/** Site name for search engines, and the organisation behind the site. */
export const structuredData: StructuredData<HomeData> = (described) => {
  const { site, locale, absolute } = described;
  return [
    { '@type': 'WebSite', name: site.name, url: absolute(localizedUrl('/', locale)), inLanguage: locale },
    organization(described),
  ];
};
