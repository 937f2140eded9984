import type { PreparedSection } from '../../data/prepare-sections.ts';
import { Link } from '../link.tsx';
import styles from './links.module.css';

/** Where to go on from here, a row each. */
export function Links({ items }: Pick<Extract<PreparedSection, { type: 'links' }>, 'items'>) {
  return (
    <ul className={styles.links}>
      {items.map(({ label, href, text }) => (
        <li key={href}>
          <Link href={href}>{label}</Link>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
