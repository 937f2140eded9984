import { createContext, use } from 'react';
import type { LoadingProgress } from '../state/loading-progress.ts';
import type { Router } from './router.ts';

/** What the browser's application is made of. One set a document; none on the server. */
export interface App {
  router: Router;
  progress: LoadingProgress;
  /** The next visits to every page ask for its data again. */
  forgetPayloads: () => void;
}

export const AppContext = createContext<App | null>(null);

/** Null on the server. */
export function useApp(): App | null {
  return use(AppContext);
}
