import { DEFAULT_LOCALE } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import type { Middleware } from '../navigation/resolve/named-middleware.ts';

/** Sets the language of a 404. */
const translation: Middleware = ({ url, pageState, preferredLocale }) => {
  const { locale } = splitLocale(url.pathname);
  pageState.locale = locale === DEFAULT_LOCALE ? preferredLocale() : locale;
};

export default translation;
