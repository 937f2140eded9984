import type { Router } from './router.ts';

/** Where the data could not be had: not what is wrong with the address, but with the way there. */
const TEMPORARY = [502, 503, 504];
/** A browser says that it is online before the first request gets through: when it tries again, in milliseconds. */
const AGAIN_MS = [500, 2000, 8000];

/** Loads a page anew that failed for want of its data, when the connection is back. @returns how to stop */
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
