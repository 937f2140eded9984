/** `Cache-Control` of the embedded content backend. `docs/reference/cache-headers.md` lists the values. */
export const apiCaching = {
  published: 'no-cache',
  draft: 'private, no-store',
  original: 'private, no-store',
  submission: 'no-store',
  openDocument: 'public, max-age=3600',
  documentOnRequest: 'private, no-store',
  error: 'no-store',
} as const;

/** `Retry-After` of `rest_unavailable`. */
export const RETRY_SECONDS = 30;
