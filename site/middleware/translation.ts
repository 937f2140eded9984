import { DEFAULT_LOCALE } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import type { Middleware } from '../navigation/resolve/named-middleware.ts';

/** The language of the 404 page: the prefix, else what the visitor prefers. */
const translation: Middleware = ({ url, draft, preferredLocale }) => {
  const { locale } = splitLocale(url.pathname);
  draft.locale = locale === DEFAULT_LOCALE ? preferredLocale() : locale;
};

export default translation;
