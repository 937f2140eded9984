import { createContext, type ReactNode, use } from 'react';
import type { BrowserSettings } from '../navigation/payload/payload.ts';
import type { PreviewState } from '../state/store.tsx';

export interface DocumentValues {
  settings: BrowserSettings;
  authentication: PreviewState;
  banner?: ReactNode;
}

/** Imports no components: while an edit is applied, `npm run dev` may load an importer of pages twice. */
export const DocumentContext = createContext<DocumentValues | null>(null);

/** @throws outside a DocumentContext */
export function useDocumentValues(): DocumentValues {
  const values = use(DocumentContext);
  if (!values) throw new Error('Outside of DocumentContext');
  return values;
}
