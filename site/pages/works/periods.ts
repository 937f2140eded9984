import { yearsOf } from '../../../contract/content-types/years.ts';
import type { Filter } from '../../components/list/filters.tsx';
import type { Locale } from '../../i18n/locales.ts';

/** Maximum number of years that are listed one by one. */
const MAX_SINGLE_YEARS = 6;

/** In years; periods begin with a multiple of it, so their addresses never change. */
const PERIOD = 5;

type Option = Filter['options'][number];

/**
 * Groups many years into periods of five years. Adds the selected year or period if no option has it.
 *
 * @param years single years, newest first; in the browser, the options of the unfiltered list
 */
export function groupYears(years: readonly Option[], selected: string | undefined, locale: Locale): readonly Option[] {
  const single = years.filter(({ value }) => !value.includes('-'));
  const options =
    single.length > MAX_SINGLE_YEARS
      ? periodsOf(single, locale)
      : years.map((option) => ({ ...option, label: periodLabel(option.value, locale) }));
  if (!selected || options.some(({ value }) => value === selected)) return options;
  return [...options, { value: selected, label: periodLabel(selected, locale), count: 0 }];
}

function periodsOf(years: readonly Option[], locale: Locale): Option[] {
  const groups = Map.groupBy(years, ({ value }) => Math.floor(Number(value) / PERIOD) * PERIOD);
  return [...groups].map(([first, options]) => {
    const value = `${first}-${first + PERIOD - 1}`;
    const count = options.reduce((total, option) => total + option.count, 0);
    return { value, label: periodLabel(value, locale), count };
  });
}

function periodLabel(value: string, locale: Locale): string {
  const { first, last } = yearsOf(value);
  if (first === last) return locale === 'ja' ? `${first}年` : first;
  return locale === 'ja' ? `${first}〜${last}年` : `${first}–${last}`;
}
