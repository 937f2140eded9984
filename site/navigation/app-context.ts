import { createContext, use } from 'react';
import type { LoadingProgress } from '../state/loading-progress.ts';
import type { Router } from './router.ts';

/** Services of the browser application, created once per document. Absent on the server. */
export interface App {
  router: Router;
  progress: LoadingProgress;
  /** Clears cached payloads, so that pages load their data again. */
  forgetPayloads: () => void;
}

export const AppContext = createContext<App | null>(null);

/** Returns the application, or null on the server. */
export function useApp(): App | null {
  return use(AppContext);
}
