import type { Locale } from './locales.ts';

const STEPS = [
  { unit: 'megabyte', bytes: 1_000_000, maximumFractionDigits: 1 },
  { unit: 'kilobyte', bytes: 1_000, maximumFractionDigits: 0 },
] as const;

/**
 * Decimal units: `0.3 MB` from 100 kB, `4 kB` below, at least `1 kB`.
 * Separate from `format.ts`, because only the server needs it.
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
