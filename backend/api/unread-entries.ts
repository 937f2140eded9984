import type { ErrorCode } from '../../contract/api/api-error.ts';
import type { Unread } from '../content/content.ts';
import type { ApiError } from './api-error.ts';

/** Errors that say that something does not exist. */
const MISSING: readonly ErrorCode[] = ['rest_post_invalid_id', 'rest_post_invalid_page_number'];

/**
 * Whether an error says that something is missing which may exist: an entry of its type could not be read since the start.
 *
 * @param path of the request, relative to `API_PATH`: the type of entry is a part of it
 */
export function mayBeUnread({ code }: ApiError, path: string, unread: readonly Unread[]): boolean {
  if (!MISSING.includes(code)) return false;
  const parts = path.replace('/download-links/', '/downloads/').split('/');
  return unread.some(({ type, hasEarlier }) => !hasEarlier && parts.includes(type));
}
