import { SUGGESTIONS_PATH } from './search.ts';

/**
 * Asks the server or, in the static export, the browser's index.
 *
 * @param question `q` and `lang`, or `path`
 * @returns null for an error response
 */
export async function requestSearch<Result>(
  question: Record<string, string>,
  signal: AbortSignal,
): Promise<readonly Result[] | null> {
  const params = new URLSearchParams(question);
  if (import.meta.env.STATIC_EXPORT) {
    const [{ suggest }, { search, suggestPages }] = await Promise.all([
      import('./suggestions.ts'),
      import('./browser-search.ts'),
    ]);
    const results = await suggest(params, { search, suggestPages });
    signal.throwIfAborted();
    return results as readonly Result[] | null;
  }
  const response = await fetch(`${SUGGESTIONS_PATH}?${params}`, { signal });
  return response.ok ? response.json() : null;
}
