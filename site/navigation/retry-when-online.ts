import type { Router } from './router.ts';

/** Statuses of failures that a retry can fix. */
const TEMPORARY = [502, 503, 504];
/** Retry delays in milliseconds. Browsers report being online before requests succeed. */
const AGAIN_MS = [500, 2000, 8000];

/** Reloads a page that failed temporarily once the connection returns. @returns a function that stops this */
export function retryWhenOnline(router: Router): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hasFailed(): boolean {
    const { payload } = router.state().route.result;
    return 'error' in payload && TEMPORARY.includes(payload.error.statusCode);
  }

  async function retry(attempt: number): Promise<void> {
    if (!hasFailed()) return;
    await router.refresh();
    const wait = AGAIN_MS[attempt];
    if (hasFailed() && navigator.onLine && wait !== undefined) timer = setTimeout(retry, wait, attempt + 1);
  }

  function begin(): void {
    clearTimeout(timer);
    retry(0);
  }

  addEventListener('online', begin);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', begin);
  };
}
