import { ContentError, isNotFound } from '../errors/content-error.ts';
import { matchRedirect, type RedirectMatch } from '../navigation/redirects.ts';
import type { SuggestedPage } from '../search/search.ts';
import type { SiteDependencies } from './entry-server.tsx';

/** Failed lookups do not prevent the 404 page. */
export function missingAddresses(options: Pick<SiteDependencies, 'content' | 'drafts' | 'suggestPages' | 'onError'>) {
  const { content, drafts, suggestPages, onError } = options;
  return {
    /** @param revision revision of the previewed draft */
    async findRedirect(url: URL, which: 'all' | 'with-query', revision?: string): Promise<RedirectMatch | null> {
      try {
        const { items } = await (revision === undefined ? content : drafts(revision))('redirects', {});
        return matchRedirect(items, url, which);
      } catch (error) {
        if (!isNotFound(error)) onError(error, url);
        return null;
      }
    },

    async findSuggestions(url: URL): Promise<readonly SuggestedPage[]> {
      try {
        return await suggestPages(url.pathname);
      } catch (error) {
        if (!(error instanceof ContentError)) onError(error, url);
        return [];
      }
    },
  };
}
