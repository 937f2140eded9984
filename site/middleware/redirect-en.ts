import { localizedUrl } from '../i18n/localized-url.ts';
import type { Middleware } from '../navigation/resolve/named-middleware.ts';
import { Redirect } from '../navigation/resolve/redirect.ts';

/** Redirects pages without an English version to the English home page. */
const redirectEn: Middleware = ({ page, locale }) => {
  if (page && locale === 'en' && !page.locales.includes('en')) throw new Redirect(localizedUrl('/', 'en'));
};

export default redirectEn;
