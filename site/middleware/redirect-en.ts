import { localizedUrl } from '../i18n/localized-url.ts';
import type { Middleware } from '../navigation/resolve/named-middleware.ts';
import { Redirect } from '../navigation/resolve/redirect.ts';

/** A page without an English version, asked for in English, leads to the English home page. */
const redirectEn: Middleware = ({ page, locale }) => {
  if (page && locale === 'en' && !page.locales.includes('en')) throw new Redirect(localizedUrl('/', 'en'));
};

export default redirectEn;
