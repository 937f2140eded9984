import { useTranslations } from 'use-intl/react';
import type { Facets } from '../../../contract/api/list.ts';
import { STATION_NAMES, WORK_ROLES, WORK_USES } from '../../../contract/content-types/works/values.ts';
import type { Filter } from '../../components/list/filters.tsx';
import { useLabel } from '../../state/use-label.ts';

/** The filters of the works list, with their labels in the page's language: the stations, and the rest. */
export function useWorkFilters(facets: Facets): { stations: Filter; others: Filter[] } {
  const t = useTranslations('works');
  const labelOf = useLabel();
  const filter = (key: string, label: string, name: (value: string) => string): Filter => ({
    key,
    label,
    options: (facets[key] ?? []).map(({ value, count }) => ({ value, count, label: name(value) })),
  });
  return {
    stations: filter('station', t('station'), (value) => labelOf(STATION_NAMES[value as keyof typeof STATION_NAMES])),
    others: [
      filter('use', t('use'), (value) => labelOf(WORK_USES[value as keyof typeof WORK_USES])),
      filter('role', t('role'), (value) => labelOf(WORK_ROLES[value as keyof typeof WORK_ROLES])),
      filter('year', t('year'), (value) => t('yearValue', { year: value })),
    ],
  };
}
