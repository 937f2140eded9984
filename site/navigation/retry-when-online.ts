import type { Router } from './router.ts';

const RETRYABLE_STATUS = [502, 503, 504];
/** In milliseconds. Browsers report being online before requests succeed. */
const RETRY_MS = [500, 2000, 8000];

/** Reloads a temporarily failed page once the connection returns. */
export function retryWhenOnline(router: Router): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hasFailed(): boolean {
    const { payload } = router.state().route.result;
    return 'error' in payload && RETRYABLE_STATUS.includes(payload.error.statusCode);
  }

  async function retry(attempt: number): Promise<void> {
    if (!hasFailed()) return;
    await router.refresh();
    const wait = RETRY_MS[attempt];
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
