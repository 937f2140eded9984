import type { Locale } from './locales.ts';

const STEPS = [
  { unit: 'megabyte', bytes: 1_000_000, maximumFractionDigits: 1 },
  { unit: 'kilobyte', bytes: 1_000, maximumFractionDigits: 0 },
] as const;

/**
 * How large a file is, as people say it: `0.3 MB` from a tenth of a megabyte on, `4 kB` below, and never nothing.
 * Apart from `format.ts`, because only the server needs it.
 *
 * @param bytes decimal, as browsers show downloads
 */
export function formatFileSize(bytes: number, locale: Locale): string {
  const { unit, bytes: step, maximumFractionDigits } = bytes >= 100_000 ? STEPS[0] : STEPS[1];
  const format = new Intl.NumberFormat(locale === 'ja' ? 'ja' : 'en-GB', {
    style: 'unit',
    unit,
    maximumFractionDigits,
  });
  return format.format(Math.max(bytes, 1000) / step);
}
