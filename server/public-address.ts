import { API_PATH } from '../contract/api-path.ts';
import { endpoints } from '../contract/endpoints.ts';

/** What is no question: pictures, and the API's description. */
const FILES = /^\/(?:media\/.+|openapi\.json)$/;

const questions = Object.values(endpoints).map(({ path, query }) => ({
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  keys: Object.keys(query.entries),
}));

/**
 * The address under the API's base that a visitor's URL asks for, if it is one of the contract's: with the query keys
 * that mean something there, in one order. Null for every other path, so that nothing else of a backend's host can be
 * reached, and no made-up query fills a cache.
 */
export function publicAddress({ pathname, searchParams }: URL): string | null {
  const path = pathname.slice(API_PATH.length);
  if (FILES.test(path)) return path;
  const question = questions.find(({ pattern }) => pattern.test(path));
  if (!question) return null;
  const query = new URLSearchParams([...searchParams].filter(([key]) => question.keys.includes(key)));
  query.sort();
  return query.size > 0 ? `${path}?${query}` : path;
}
