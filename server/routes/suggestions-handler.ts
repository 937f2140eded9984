import { ContentError } from '../../site/errors/content-error.ts';
import type { SearchSite, SuggestPages } from '../../site/search/search.ts';
import { suggest } from '../../site/search/suggestions.ts';
import { routes } from '../http/route-table.ts';

const HEADERS = { 'Cache-Control': routes.suggestions.cache.always, 'X-Robots-Tag': 'noindex' };

export function createSuggestionsHandler(search: SearchSite, suggestPages: SuggestPages) {
  return async function handleSuggestions(request: Request): Promise<Response> {
    try {
      const suggestions = await suggest(new URL(request.url).searchParams, { search, suggestPages });
      return Response.json(suggestions ?? [], { status: suggestions ? 200 : 400, headers: HEADERS });
    } catch (error) {
      if (error instanceof ContentError) return Response.json([], { status: 503, headers: HEADERS });
      throw error;
    }
  };
}
