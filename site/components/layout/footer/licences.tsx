import { useStore } from '../../../state/store.tsx';
import { Html } from '../../html.tsx';

/** Licences, registrations and memberships, collapsed because they appear on every page. */
export function Licences() {
  const { registrations } = useStore().site;
  if (!registrations) return null;
  return <Html as="details" html={registrations} />;
}
