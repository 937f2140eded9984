import type { ErrorCode } from '../../contract/api/api-error.ts';
import type { Content, Unread } from '../content/content.ts';
import type { ApiError } from './api-error.ts';

const NOT_FOUND_CODES: readonly ErrorCode[] = ['rest_post_invalid_id', 'rest_post_invalid_page_number'];

/**
 * Whether a reported missing resource may exist, because its type was never fully read.
 *
 * @param path relative to `API_PATH`
 */
export function mayBeUnread({ code }: ApiError, path: string, unread: readonly Unread[]): boolean {
  return NOT_FOUND_CODES.includes(code) && isIncomplete(typeIn(path), unread);
}

/** Whether a list is empty only because its entries were never read. */
export function isUnreadList(path: string, entries: Content['entries'], unread: readonly Unread[]): boolean {
  const type = typeIn(path);
  const languages = Object.entries(entries).find(([name]) => name === type)?.[1];
  return languages?.ja.length === 0 && isIncomplete(type, unread);
}

function isIncomplete(type: string | undefined, unread: readonly Unread[]): boolean {
  return unread.some((entry) => entry.type === type && !entry.hasCached);
}

/** Finds the type in `/works/kanda`, `/facets/works` or `/media/works/kanda/cover.png`. */
function typeIn(path: string): string | undefined {
  const [, first, second] = path.split('/');
  if (first === 'download-links') return 'downloads';
  return first === 'facets' || first === 'media' ? second : first;
}
