import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { useStation } from '../../components/works/use-station.ts';
import { formatList, formatMonth } from '../../i18n/format.ts';
import { useStore } from '../../runtime/store.tsx';
import type { WorkData } from './data.ts';
import styles from './facts-table.module.css';

/** The figures by which a building is known, with their units. */
export function FactsTable({ work }: { work: WorkData }) {
  const t = useTranslations('works');
  const { locale } = useStore().page;
  const station = useStation();
  const { facts } = work;
  const { above, below } = facts.floors;
  const rows: [label: string, value: ReactNode][] = [
    [t('location'), facts.location],
    [t('access'), t('walk', { station: station(work.station), minutes: work.walk_minutes })],
    [t('use.label'), t(`use.${work.use}`)],
    [t('structure'), facts.structure],
    [t('floors'), below > 0 ? t('floorsBelow', { above, below }) : t('floorsValue', { above })],
    [t('siteArea'), t('area', { area: facts.site_area })],
    [t('floorArea'), t('area', { area: facts.floor_area })],
    [t('completed'), formatMonth(work.completed, locale)],
    [
      t('roles'),
      formatList(
        work.roles.map((role) => t(`role.${role}`)),
        locale,
      ),
    ],
  ];
  if (facts.certifications.length > 0) {
    rows.push([t('certifications'), formatList(facts.certifications, locale)]);
  }
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
