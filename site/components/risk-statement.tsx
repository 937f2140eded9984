import { Html } from './html.tsx';
import type { PreparedRisk } from './risk-statement.server.tsx';
import './sections/kinds/tables/rows.css';
import styles from './sections/risk-statement.module.css';

/** Mandatory statements about funds. They must never be collapsed. */
export function RiskStatement({ risk: { heading, markup } }: { risk: PreparedRisk }) {
  return <Html as="section" className={`grid ${styles.risk}`} aria-label={heading} html={markup} />;
}
