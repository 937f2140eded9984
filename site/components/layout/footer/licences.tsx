import { useStore } from '../../../state/store.tsx';

/** Licences, registrations and memberships, collapsed because they appear on every page. */
export function Licences() {
  const { registrations } = useStore().site;
  if (!registrations) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml, rendered by React on the server
  return <details dangerouslySetInnerHTML={{ __html: registrations }} />;
}
