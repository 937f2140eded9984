import type { PreparedRisk } from './risk-statement.server.tsx';
import styles from './sections/risk-statement.module.css';

/** What anything about funds must say. Never hidden behind a disclosure. */
export function RiskStatement({ risk: { heading, markup } }: { risk: PreparedRisk }) {
  return (
    <section
      className={`grid ${styles.risk}`}
      aria-label={heading}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by React on the server
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
