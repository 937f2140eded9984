import type { Work } from '../../../contract/content-types/works/definition.ts';
import { DRAWING_KINDS } from '../../../contract/content-types/works/values.ts';
import type { Picture } from '../../../contract/entries/fields.ts';
import type { Locale } from '../../i18n/locales.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { SafeHtml } from '../../rich-text/safe-html.ts';

/** Scale bar: its length as a fraction of the drawing's width, and its label. */
interface Scale {
  fraction: number;
  label: string;
}

export interface Drawing {
  kind: string;
  scale?: Scale;
  north?: { degrees: number; label: string };
}

/** Picture or drawing that interrupts the text. */
export interface Plate {
  picture: Picture;
  drawing?: Drawing;
}

/** Returns the work's pictures in order; the drawing is the second. */
export function platesOf(work: Work, locale: Locale): Plate[] {
  const pictures: Plate[] = work.gallery.map((picture) => ({ picture }));
  const { drawing } = work;
  return drawing ? pictures.toSpliced(1, 0, { picture: drawing, drawing: describe(work, locale) }) : pictures;
}

/** Places one plate after each chapter. The others follow the text. */
export function arrange(texts: readonly SafeHtml[], plates: readonly Plate[]) {
  return {
    chapters: texts.map((text, index) => ({ text, plate: plates[index] })),
    remaining: plates.slice(texts.length),
  };
}

function describe({ drawing_kind, drawing_width, drawing_north }: Work, locale: Locale): Drawing {
  const t = serverTranslator(locale, 'plates');
  const metres = drawing_width && barLength(drawing_width);
  return {
    kind: drawing_kind ? DRAWING_KINDS[drawing_kind][locale] : t('drawing'),
    ...(metres && { scale: { fraction: metres / drawing_width, label: lengthIn(locale).format(metres) } }),
    ...(drawing_north !== undefined && {
      north: { degrees: drawing_north, label: t('north', { degrees: drawing_north }) },
    }),
  };
}

const lengthIn = (locale: Locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter' });

/** Returns 1, 2 or 5 metres, or a multiple by ten, hundred …: the longest up to a quarter of the width. */
export function barLength(width: number): number {
  const limit = width / 4;
  const power = 10 ** Math.floor(Math.log10(limit));
  return ([5, 2].find((step) => step * power <= limit) ?? 1) * power;
}
