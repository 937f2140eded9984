import { useStore } from '../../state/store.tsx';

/** Licences, registrations and membership: folded up, because every page ends with them. */
export function Licences() {
  const { registrations } = useStore().site;
  if (!registrations) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, made by React on the server
  return <details dangerouslySetInnerHTML={{ __html: registrations }} />;
}
