import { Phrases } from '../phrases.tsx';
import styles from './facts-table.module.css';

interface Fact {
  name: string;
  label: string;
  value: string;
  dateTime?: string | undefined;
}

export function FactsTable({ facts }: { facts: readonly Fact[] }) {
  return (
    <table className={styles.table}>
      <tbody>
        {facts.map(({ name, label, value, dateTime }) => (
          <tr key={name}>
            <th scope="row">
              <Phrases text={label} />
            </th>
            <td>{dateTime ? <time dateTime={dateTime}>{value}</time> : <Phrases text={value} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
