import { useTranslations } from 'use-intl/react';
import type { Facets } from '../../../contract/api/list.ts';
import type { Station, WORK_ROLES, WORK_USES } from '../../../contract/vocabulary.ts';
import type { Filter } from '../../components/list/filters.tsx';
import { useStation } from '../../components/works/use-station.ts';

/** The filters of the works list, with their labels in the page's language: the stations, and the rest. */
export function useWorkFilters(facets: Facets): { stations: Filter; others: Filter[] } {
  const t = useTranslations('works');
  const station = useStation();
  const filter = (key: string, label: string, name: (value: string) => string): Filter => ({
    key,
    label,
    options: (facets[key] ?? []).map(({ value, count }) => ({ value, count, label: name(value) })),
  });
  return {
    stations: filter('station', t('station'), (value) => station(value as Station)),
    others: [
      filter('use', t('use.label'), (value) => t(`use.${value as (typeof WORK_USES)[number]}`)),
      filter('role', t('role.label'), (value) => t(`role.${value as (typeof WORK_ROLES)[number]}`)),
      filter('year', t('year'), (value) => t('yearValue', { year: value })),
    ],
  };
}
