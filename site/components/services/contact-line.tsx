import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import styles from './contact-line.module.css';
import type { ContactLine as Texts } from './contact-line.server.ts';

/** Contact details on a long page: a line that sticks to the bottom of the window and ends above the footer. */
export function ContactLine({ name, label, href, hours }: Texts) {
  const { telephone } = useStore().site;
  return (
    <aside className={styles.line} aria-label={name}>
      <Link href={href}>{label}</Link>
      <p>
        <a href={`tel:${telephone}`}>{telephone}</a> {hours && <small>{hours}</small>}
      </p>
    </aside>
  );
}
