import { redirect } from 'react-router';
import { localizedUrl } from '../i18n/localized-url.ts';
import type { Middleware } from '../runtime/named-middleware.ts';

/** A page without an English version, asked for in English, leads to the English home page. */
const redirectEn: Middleware = ({ page, locale }) => {
  if (page && locale === 'en' && !page.locales.includes('en')) throw redirect(localizedUrl('/', 'en'));
};

export default redirectEn;
