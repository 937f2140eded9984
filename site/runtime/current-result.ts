import type { RouterState } from 'react-router';
import type { PageResult } from './resolve-page.ts';

/** The result of the page that is shown; undefined before there is one. */
export function currentResult({
  matches,
  loaderData,
}: Pick<RouterState, 'matches' | 'loaderData'>): PageResult | undefined {
  return loaderData[matches.at(-1)?.route.id ?? ''] as PageResult | undefined;
}
