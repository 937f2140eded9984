import type { ClientContext } from '../../navigation/resolve/page-loader.ts';
import { search } from '../../search/in-browser.ts';
import { load as loadResults, type SearchData } from './data.ts';

/** Loads the results in the browser, which searches the exported index. */
export const load = ({ locale, query }: ClientContext<SearchData>) => loadResults({ search, locale, query });
