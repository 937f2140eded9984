import type { PreparedRisk } from './risk-statement.server.tsx';
import './sections/kinds/tables/rows.css';
import styles from './sections/risk-statement.module.css';

/** Mandatory statements about funds. They must never be collapsed. */
export function RiskStatement({ risk: { heading, markup } }: { risk: PreparedRisk }) {
  return (
    <section
      className={`grid ${styles.risk}`}
      aria-label={heading}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, rendered by React on the server
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
