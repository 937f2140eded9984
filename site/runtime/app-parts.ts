import { createContext, use } from 'react';
import type { DataRouter } from 'react-router';
import type { LoadingProgress } from './loading-bar/progress.ts';
import type { ScrollPositions } from './scroll-positions.ts';

/** What the browser's application is made of. One set a document; none on the server. */
export interface AppParts {
  router: DataRouter;
  progress: LoadingProgress;
  scrollPositions: ScrollPositions;
  /** Brings the data of the page that is shown anew. */
  refresh: () => Promise<void>;
  /** The next visits to every page ask for its data again. */
  forgetPayloads: () => void;
}

export const AppPartsContext = createContext<AppParts | null>(null);

/** Null on the server and while hydrating it. */
export function useAppParts(): AppParts | null {
  return use(AppPartsContext);
}
