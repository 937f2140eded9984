import { type ReactNode, useEffect, useState } from 'react';
import { PreviewBanner } from '../../components/layout/preview-banner.tsx';
import { useApp } from '../../navigation/app-context.ts';
import { DocumentContext, type DocumentValues } from '../document-context.ts';
import { serverInitialisation } from './server-initialisation.ts';

/** Replaces `DocumentContext` in previews. Separate chunk, so that visitors never load it. */
export function PreviewContext({ value, children }: { value: DocumentValues; children: ReactNode }) {
  const [authentication, setAuthentication] = useState(value.authentication);
  const refresh = useApp()?.router.refresh;

  useEffect(() => {
    if (refresh) serverInitialisation(setAuthentication).then((isOn) => (isOn ? refresh() : undefined));
  }, [refresh]);

  return <DocumentContext value={{ ...value, authentication, banner: <PreviewBanner /> }}>{children}</DocumentContext>;
}
