import { uploadType } from '../../contract/api/uploads.ts';
import { filePath, imageAddress, picturePath } from '../../site/pictures/picture-source.ts';
import { largestUrl } from '../../site/pictures/picture-url.ts';
import { proxyFile } from '../content/proxy-file.ts';
import { unavailableResponse } from '../http/error-responses.ts';
import { routes } from '../http/route-table.ts';
import type { Settings } from '../settings/settings.ts';

/**
 * Serves a separate backend's uploads at the same path.
 *
 * @param isPreview adds the API key, for files of drafts
 * @returns null for missing files and unsupported types
 */
export function createUploadedFiles(
  {
    CONTENT_API_BASE,
    CONTENT_API_KEY,
    CONTENT_TIMEOUT_MS,
  }: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>,
  images: (request: Request) => Promise<Response>,
  isPreview: (request: Request) => boolean,
): (request: Request) => Promise<Response | null> {
  if (!CONTENT_API_BASE) return async () => null;
  const { origin } = new URL(CONTENT_API_BASE);
  const { cache } = routes.uploads;
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.slice(1);
    if (picturePath(path) === path) {
      url.pathname = largestUrl(imageAddress(`host/${path}`, undefined));
      return images(new Request(url, request));
    }
    const type = uploadType(path);
    if (type === undefined || filePath(path) !== path) return null;
    const isDraft = isPreview(request);
    const headers: Record<string, string> =
      isDraft && CONTENT_API_KEY ? { authorization: `Bearer ${CONTENT_API_KEY}` } : {};
    const source = { url: `${origin}/${path}`, headers, timeoutMs: CONTENT_TIMEOUT_MS };
    const file = await proxyFile(request, source, {
      type,
      isType: (contentType) => !/html|xml\b/i.test(contentType),
      isMissing: ({ status }) => status === 404,
    });
    if (file === 404) return null;
    if (file === 503) return unavailableResponse();
    file.headers.set('Cache-Control', isDraft ? cache.inPreview : cache.published);
    // Browsers can display these types.
    file.headers.set('Content-Disposition', /pdf|audio|video/.test(type) ? 'inline' : 'attachment');
    return file;
  };
}
