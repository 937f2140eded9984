import type { ClientContext } from '../../navigation/resolve/page-loader.ts';
import { search } from '../../search/browser-search.ts';
import { load as loadResults, type SearchData } from './data.ts';

/** Loads search results in the browser, from the index of the static export. */
export const load = ({ locale, query }: ClientContext<SearchData>) => loadResults({ search, locale, query });
