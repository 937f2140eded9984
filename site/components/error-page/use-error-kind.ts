import { useIsOnline } from '../../state/online.ts';

/** Returns the key of the error page's texts in the messages `errors`. */
export function useErrorKind(statusCode: number) {
  const isOnline = useIsOnline();
  if (statusCode === 404) return 'notFound';
  if (statusCode === 410) return 'gone';
  if (statusCode !== 502 && statusCode !== 503) return 'failed';
  return isOnline ? 'unavailable' : 'offline';
}
