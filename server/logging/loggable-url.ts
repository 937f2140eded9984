import { API_PATH } from '../../contract/api/api-path.ts';
import { documentFiles } from '../../contract/api/document-files.ts';
import { documentPath } from '../../contract/site-paths.ts';
import { truncate } from './describe-error.ts';

const MAX_URL_LENGTH = 200;
/** Paths that continue with a token, which opens a document of one visitor. */
const BEFORE_TOKENS = [documentPath(''), API_PATH + documentFiles.link.path.replace('{token}', '')];

/** Omits query values, tokens of document links, and path segments with a mail address. */
export function loggableUrl({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].map((name) => `${encodeURIComponent(name.toWellFormed())}=…`);
  return truncate(loggablePath(pathname) + (names.length > 0 ? `?${names.join('&')}` : ''), MAX_URL_LENGTH);
}

function loggablePath(pathname: string): string {
  const prefix = BEFORE_TOKENS.find((path) => pathname.startsWith(path));
  if (prefix) return `${prefix}…`;
  return pathname.replace(/[^/]+(?:@|%40)[^/]*/gi, '…');
}
