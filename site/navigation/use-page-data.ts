import { useSyncExternalStore } from 'react';
import type { ErrorData } from '../errors/normalize-error.ts';
import { useApp } from './app-context.ts';
import { useRoute } from './route.ts';

export interface PageDataState {
  /** A refresh lasts at least 200 ms. */
  pending: boolean;
  error: ErrorData | null;
  /** End of the last load in milliseconds since the epoch; null on the server and during hydration. */
  timestamp: number | null;
  /** A failure shows the error page. */
  refresh: () => Promise<void>;
}

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
