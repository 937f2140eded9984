import type { Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { ICONS, MANIFEST_PATH, THEME_COLOUR } from './icons.ts';

/** Server only: React keeps links and metas that it did not render. */
export function SiteIcons({ locale }: { locale: Locale }) {
  return (
    <>
      {/* For browsers without support for SVG icons. */}
      <link rel="icon" href={ICONS.ico} sizes="32x32" />
      <link rel="icon" href={ICONS.svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={ICONS.apple} />
      <link rel="manifest" href={localizedUrl(MANIFEST_PATH, locale)} />
      <meta name="theme-color" content={THEME_COLOUR} />
    </>
  );
}
