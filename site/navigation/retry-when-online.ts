import type { Router } from './router.ts';

/** Where the data could not be had: not what is wrong with the address, but with the way there. */
const TEMPORARY = [502, 503, 504];

/** Loads a page anew that failed for want of its data, when the connection is back. @returns how to stop */
export function retryWhenOnline(router: Router): () => void {
  const retry = () => {
    const { payload } = router.state().route.result;
    if ('error' in payload && TEMPORARY.includes(payload.error.statusCode)) router.refresh();
  };
  addEventListener('online', retry);
  return () => removeEventListener('online', retry);
}
