import type { DataRouter } from 'react-router';
import { currentResult } from './current-result.ts';

/** Where the data could not be had: not what is wrong with the address, but with the way there. */
const TEMPORARY = [502, 503, 504];

/** Loads a page anew that failed for want of its data, when the connection is back. @returns how to stop */
export function retryWhenOnline(router: DataRouter, refresh: () => Promise<void>): () => void {
  const retry = () => {
    const result = currentResult(router.state);
    if (result && 'error' in result.payload && TEMPORARY.includes(result.payload.error.statusCode)) refresh();
  };
  addEventListener('online', retry);
  return () => removeEventListener('online', retry);
}
