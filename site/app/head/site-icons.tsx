import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { ICONS, MANIFEST_PATH, THEME_COLOUR } from './icons.ts';

/**
 * The head's tags that are the same on every page. On the server only: React leaves links and metas that it did not
 * render where they are, so the browser's build need not know them.
 */
export function SiteIcons({ locale }: { locale: Locale }) {
  return (
    <>
      {/* First the one for who cannot read the second. */}
      <link rel="icon" href={ICONS.ico} sizes="32x32" />
      <link rel="icon" href={ICONS.svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={ICONS.apple} />
      <link rel="manifest" href={localizedUrl(MANIFEST_PATH, locale)} />
      <meta name="theme-color" content={THEME_COLOUR} />
    </>
  );
}
