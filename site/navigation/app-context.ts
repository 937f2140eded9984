import { createContext, use } from 'react';
import type { LoadingProgress } from '../state/loading-progress.ts';
import type { Router } from './router.ts';

/** Created once per document. */
export interface App {
  router: Router;
  progress: LoadingProgress;
  forgetPayloads: () => void;
}

export const AppContext = createContext<App | null>(null);

/** Null on the server. */
export function useApp(): App | null {
  return use(AppContext);
}
