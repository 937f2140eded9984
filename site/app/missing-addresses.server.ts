import { ContentError, isNotFound } from '../errors/content-error.ts';
import { type Moved, movedTo } from '../navigation/redirects.ts';
import type { NearPage } from '../search/search.ts';
import type { SiteDependencies } from './entry-server.tsx';

/** What is said of addresses that no page has. A page is not lost because that cannot be known. */
export function missingAddresses(options: Pick<SiteDependencies, 'content' | 'drafts' | 'nearPages' | 'onError'>) {
  const { content, drafts, nearPages, onError } = options;
  return {
    /** Where an old address leads. @param revision of the draft that is previewed */
    async whatBecameOf(url: URL, which: 'all' | 'with-query', revision?: string): Promise<Moved | null> {
      try {
        const { items } = await (revision === undefined ? content : drafts(revision))('redirects', {});
        return movedTo(items, url, which);
      } catch (error) {
        if (!isNotFound(error)) onError(error, url);
        return null;
      }
    },

    /** What may have been meant. */
    async whatIsNear(url: URL): Promise<readonly NearPage[]> {
      try {
        return await nearPages(url.pathname);
      } catch (error) {
        if (!(error instanceof ContentError)) onError(error, url);
        return [];
      }
    },
  };
}
