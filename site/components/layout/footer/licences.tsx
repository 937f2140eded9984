import { useStore } from '../../../state/store.tsx';
import { Html } from '../../html.tsx';
import styles from './footer.module.css';

/** Licences, registrations and memberships. They must never be collapsed. */
export function Licences() {
  const { registrations } = useStore().site;
  if (!registrations) return null;
  return <Html as="dl" className={styles.licences} html={registrations} />;
}
