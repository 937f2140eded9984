import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl/react';
import { useStation } from '../../components/works/use-station.ts';
import type { WorkData } from './data.ts';
import styles from './facts-table.module.css';

/** The figures by which a building is known, with their units. */
export function FactsTable({ work }: { work: WorkData }) {
  const t = useTranslations('works');
  const format = useFormatter();
  const station = useStation();
  const { facts } = work;
  const { above, below } = facts.floors;
  // The first of the month, at noon in Tokyo, is that month wherever it is read.
  const completed = new Date(`${work.completed}-01T12:00:00+09:00`);
  const rows: [label: string, value: ReactNode][] = [
    [t('location'), facts.location],
    [t('access'), t('walk', { station: station(work.station), minutes: work.walk_minutes })],
    [t('use.label'), t(`use.${work.use}`)],
    [t('structure'), facts.structure],
    [t('floors'), below > 0 ? t('floorsBelow', { above, below }) : t('floorsValue', { above })],
    [t('siteArea'), t('area', { area: facts.site_area })],
    [t('floorArea'), t('area', { area: facts.floor_area })],
    [t('completed'), format.dateTime(completed, { year: 'numeric', month: 'long' })],
    [
      t('roles'),
      format.list(
        work.roles.map((role) => t(`role.${role}`)),
        { type: 'unit' },
      ),
    ],
  ];
  if (facts.certifications.length > 0) {
    rows.push([t('certifications'), format.list(facts.certifications, { type: 'unit' })]);
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
