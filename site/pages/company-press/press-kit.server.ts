import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATIONS } from '../../../contract/content-types/works/stations.ts';
import type { Picture } from '../../../contract/entries/fields.ts';
import { siteConfig } from '../../../site.config.ts';
import { type PressFile, pressPrefix } from '../../data/press-file.ts';
import { formatList } from '../../i18n/format.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import { isServed, WIDTHS } from '../../pictures/picture-url.ts';

const PREFIX = pressPrefix(siteConfig.company.name.en);
/** Logos in display order, by the middle part of their file names. */
const LOGOS = ['logo-ja', 'logo-en', 'mark'] as const;
/** Backgrounds of the PNG variants, by the end of their file names. */
const GROUNDS = { none: '', 'on-paper': '-on-paper', 'on-night': '-on-night' } as const;

/** A downloadable file. `details` states its format, size in pixels, and file size, where available. */
export interface Download {
  href: string;
  /** Suggested file name. */
  name: string;
  details: string;
}

/** Press kit in one language. The conditions of use are part of the page's content. */
export interface PressKit {
  logos: { heading: string; items: { name: string; svg: PressFile; files: Download[] }[] };
  /** Null if no picture is available. */
  pictures: { heading: string; items: { picture: Picture; caption: string; file: Download }[] } | null;
}

/**
 * Builds the press kit.
 *
 * @param files logos, each with an SVG `{company}-{logo}.svg` and PNGs `{company}-{logo}{ground}.png`
 * @param works works whose cover pictures are offered
 */
export function pressKit(files: readonly PressFile[], works: readonly WorkSummary[], locale: Locale): PressKit {
  const t = serverTranslator(locale, 'press');
  const items = works.flatMap((work) => pictureOf(work, locale));
  return {
    logos: { heading: t('logos'), items: logosOf(files, locale) },
    pictures: items.length > 0 ? { heading: t('pictures'), items } : null,
  };
}

function logosOf(files: readonly PressFile[], locale: Locale): PressKit['logos']['items'] {
  const t = serverTranslator(locale, 'press');
  return LOGOS.flatMap((logo) => {
    const svg = files.find((file) => file.name === `${PREFIX}-${logo}.svg`);
    if (!svg) return [];
    const downloads = (Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]).flatMap((ground): Download[] => {
      const pixels = files.find((file) => file.name === `${PREFIX}-${logo}${GROUNDS[ground]}.png`);
      if (!pixels) return [];
      const facts = ['PNG', t(`grounds.${ground}`), `${pixels.width} × ${pixels.height} px`];
      return [downloadOf(pixels, facts, locale)];
    });
    downloads.unshift(downloadOf(svg, ['SVG'], locale));
    return [{ name: t(`names.${logo}`), svg, files: downloads }];
  });
}

function downloadOf({ href, name, bytes }: PressFile, facts: readonly string[], locale: Locale): Download {
  return { href, name, details: formatList([...facts, formatFileSize(bytes, locale)], locale) };
}

/**
 * Returns the largest variant of the cover that the image route serves; originals are not published. Empty for pictures
 * on external hosts.
 */
function pictureOf(work: WorkSummary, locale: Locale) {
  const { title, slug, cover, station, walk_minutes, completed, built, refurbished } = work;
  if (!isServed(cover.src)) return [];
  const largest = WIDTHS.at(-1) as number;
  const width = Math.min(cover.width, largest);
  const details = ['JPEG', `${width} × ${Math.round((width * cover.height) / cover.width)} px`];
  const values = {
    title,
    station: STATIONS.find((entry) => entry.slug === station)?.[locale] ?? '',
    minutes: walk_minutes,
    year: (refurbished ?? completed).slice(0, 4),
    dates: refurbished === undefined ? 'built' : built === undefined ? 'refurbished' : 'both',
    built: built?.slice(0, 4) ?? '',
  };
  return [
    {
      picture: cover,
      caption: serverTranslator(locale, 'press')('caption', values),
      file: {
        href: `${cover.src}/${largest}.jpg`,
        name: `${PREFIX}-${slug}.jpg`,
        details: formatList(details, locale),
      },
    },
  ];
}
