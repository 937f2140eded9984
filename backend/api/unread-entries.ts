import type { ErrorCode } from '../../contract/api/api-error.ts';
import type { Content, Unread } from '../content/content.ts';
import type { ApiError } from './api-error.ts';

/** Errors that say that something does not exist. */
const MISSING: readonly ErrorCode[] = ['rest_post_invalid_id', 'rest_post_invalid_page_number'];

/**
 * Whether an error says that something is missing which may exist: an entry of its type could not be read since the start.
 *
 * @param path of the request, relative to `API_PATH`
 */
export function mayBeUnread({ code }: ApiError, path: string, unread: readonly Unread[]): boolean {
  return MISSING.includes(code) && isIncomplete(typeIn(path), unread);
}

/**
 * Whether there is nothing to list because none of the entries could be read since the start.
 *
 * @param path of the request, relative to `API_PATH`
 * @param entries those that would be listed
 */
export function isUnreadList(path: string, entries: Content['entries'], unread: readonly Unread[]): boolean {
  const type = typeIn(path);
  const listed = Object.entries(entries).find(([name]) => name === type)?.[1];
  return listed?.ja.length === 0 && isIncomplete(type, unread);
}

function isIncomplete(type: string | undefined, unread: readonly Unread[]): boolean {
  return unread.some((one) => one.type === type && !one.hasEarlier);
}

/** The type of entry that a path is about: `/works/kanda`, `/facets/works`, `/media/works/kanda/cover.png`. */
function typeIn(path: string): string | undefined {
  const [, first, second] = path.split('/');
  if (first === 'download-links') return 'downloads';
  return first === 'facets' || first === 'media' ? second : first;
}
