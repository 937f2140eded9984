import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';
import { Telephone } from '../telephone.tsx';
import styles from './contact-line.module.css';
import type { ContactLine as Texts } from './contact-line.server.ts';

/** Contact details on a long page: a line that sticks to the bottom of the window and ends above the footer. */
export function ContactLine({ name, label, href, hours }: Texts) {
  return (
    <aside className={styles.line} aria-label={name}>
      <Link href={href}>
        <Phrases text={label} />
      </Link>
      <p>
        <Telephone /> {hours && <small>{hours}</small>}
      </p>
    </aside>
  );
}
