import { useMemo, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';
import { useAppParts } from './app-parts.ts';
import type { ErrorData } from './errors.ts';
import { followPending } from './page-data-pending.ts';
import type { PageResult } from './resolve-page.ts';

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
  const match = useMatches().at(-1);
  const result = match?.loaderData as PageResult;
  const parts = useAppParts();
  const router = parts?.router;
  const loading = useMemo(() => router && followPending(router), [router]);
  const pending = useSyncExternalStore(
    loading?.subscribe ?? neverChanges,
    () => loading?.isPending() ?? false,
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
    refresh: parts?.refresh ?? nothing,
  };
}

const neverChanges = () => () => {};
const nothing = async () => {};
