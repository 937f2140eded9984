import { useStore } from '../../state/store.tsx';
import { Html } from '../html.tsx';
import styles from './contact-line.module.css';

/** Contact details in reach everywhere: a line that sticks to the bottom of the window and ends above the footer. */
export function ContactLine() {
  const { contact } = useStore().page;
  if (!contact) return null;
  return <Html className={styles.line} html={contact} />;
}
