/** The press kit in words, made on the server: what it says weighs on no other page's messages. */
import type { Picture } from '../../../contract/fields.ts';
import { STATIONS } from '../../../contract/vocabulary.ts';
import type { WorkSummary } from '../../../contract/work.ts';
import { siteConfig } from '../../../site.config.ts';
import { originalOf } from '../../content/picture-source.ts';
import type { PressFile } from '../../content/press-file.ts';
import { formatFileSize } from '../../i18n/format-file-size.ts';
import type { Locale } from '../../i18n/locales.ts';

const { legalName } = siteConfig.company;

const words = {
  ja: {
    heading: '報道用の素材',
    logos: 'ロゴ',
    pictures: '画像',
    logoNames: { 'logo-ja': '和文ロゴ', 'logo-en': '欧文ロゴ', mark: '印（環）' },
    grounds: { '': '背景なし', '-on-paper': '明るい背景', '-on-night': '暗い背景' },
    conditions: `報道と紹介を目的とする場合に、無償で使えます。形、色、縦横の比は変えず、画像には「提供：${legalName.ja}」と添えてください。`,
    separator: '、',
    caption: (title: string, station: string, minutes: number, year: string) =>
      `${title}　${station}駅から徒歩${minutes}分、${year}年竣工`,
  },
  en: {
    heading: 'For the press',
    logos: 'Logos',
    pictures: 'Pictures',
    logoNames: { 'logo-ja': 'Japanese logo', 'logo-en': 'English logo', mark: 'The mark' },
    grounds: { '': 'no background', '-on-paper': 'on a light ground', '-on-night': 'on a dark ground' },
    conditions: `Free to use in reporting on the company and its work. Please leave shapes, colours and proportions as they are, and credit pictures “Courtesy of ${legalName.en}”.`,
    separator: ', ',
    caption: (title: string, station: string, minutes: number, year: string) =>
      `${title}. ${minutes} min on foot from ${station} Station, completed in ${year}`,
  },
};

/** What a visitor may save: `details` says format, size in pixels and bytes, as far as they are known. */
export interface Download {
  href: string;
  /** The name that it is saved under. */
  name: string;
  details: string;
}

/** Ready to be shown in one language. */
export interface PressKit {
  heading: string;
  logos: { heading: string; items: { name: string; drawing: PressFile; files: Download[] }[] };
  /** Null while there are none. */
  pictures: { heading: string; items: { picture: Picture; caption: string; file: Download }[] } | null;
  /** Null where the page says them itself. */
  conditions: string | null;
}

/**
 * @param files the logos; each is a drawing `kanjun-{logo}.svg` and its pixels, `kanjun-{logo}{ground}.png`
 * @param works whose covers are offered
 */
export function pressKit(files: readonly PressFile[], works: readonly WorkSummary[], locale: Locale): PressKit {
  const { heading, conditions, logos, pictures } = words[locale];
  const items = works.flatMap((work) => pictureOf(work, locale));
  return {
    heading,
    logos: { heading: logos, items: logosOf(files, locale) },
    pictures: items.length > 0 ? { heading: pictures, items } : null,
    conditions,
  };
}

function logosOf(files: readonly PressFile[], locale: Locale): PressKit['logos']['items'] {
  const { logoNames, grounds } = words[locale];
  return Object.entries(logoNames).flatMap(([logo, name]) => {
    const drawing = files.find((file) => file.name === `kanjun-${logo}.svg`);
    if (!drawing) return [];
    const downloads = Object.entries(grounds).flatMap(([ending, ground]): Download[] => {
      const pixels = files.find((file) => file.name === `kanjun-${logo}${ending}.png`);
      return pixels ? [downloadOf(pixels, ['PNG', ground, `${pixels.width} × ${pixels.height} px`], locale)] : [];
    });
    downloads.unshift(downloadOf(drawing, ['SVG'], locale));
    return [{ name, drawing, files: downloads }];
  });
}

function downloadOf({ href, name, bytes }: PressFile, facts: readonly string[], locale: Locale): Download {
  return { href, name, details: [...facts, formatFileSize(bytes, locale)].join(words[locale].separator) };
}

/** None for a picture that is somewhere else: what it weighs is not known, and it may go. */
function pictureOf({ title, slug, cover, station, walk_minutes, completed }: WorkSummary, locale: Locale) {
  const href = originalOf(cover.src);
  if (href === null) return [];
  const { separator, caption } = words[locale];
  const ending = href.split('.').pop()?.toLowerCase() ?? '';
  const details = [
    ending === 'jpg' ? 'JPEG' : ending.toUpperCase(),
    `${cover.width} × ${cover.height} px`,
    ...(cover.bytes === undefined ? [] : [formatFileSize(cover.bytes, locale)]),
  ];
  const stationName = STATIONS.find((one) => one.slug === station)?.[locale] ?? '';
  return [
    {
      picture: cover,
      caption: caption(title, stationName, walk_minutes, completed.slice(0, 4)),
      file: { href, name: `kanjun-${slug}.${ending}`, details: details.join(separator) },
    },
  ];
}
