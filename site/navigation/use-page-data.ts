import { useSyncExternalStore } from 'react';
import type { ErrorData } from '../errors/normalize-error.ts';
import { useApp } from './app-context.ts';
import { useRoute } from './route.ts';

export interface PageDataState {
  /** Whether a page's data is being loaded: by a refresh, for at least 200 ms, or by a navigation. */
  pending: boolean;
  /** What the error page says, where it is shown. */
  error: ErrorData | null;
  /** When the data's last load ended, in milliseconds since the epoch; null on the server and while hydrating it. */
  timestamp: number | null;
  /** Brings the data anew. A failure is the error page. */
  refresh: () => Promise<void>;
}

/** How the data of the page that is shown was loaded, for any part of it. */
export function usePageData(): PageDataState {
  const { result } = useRoute();
  const router = useApp()?.router;
  const pending = useSyncExternalStore(
    router?.subscribe ?? neverChanges,
    () => router?.state().loading != null,
    () => false,
  );
  const timestamp = useSyncExternalStore<number | null>(
    neverChanges,
    () => result.loadedAt,
    () => null,
  );
  return {
    pending,
    error: 'error' in result.payload ? result.payload.error : null,
    timestamp,
    refresh: router?.refresh ?? nothing,
  };
}

const neverChanges = () => () => {};
const nothing = async () => {};
