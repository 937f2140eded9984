import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { API_PATH, MEDIA_PATH } from '../../contract/api/api-path.ts';
import { documentFiles } from '../../contract/api/document-files.ts';
import { replaceParameters } from '../../contract/api/endpoint-path.ts';
import { type EndpointName, endpoints } from '../../contract/api/endpoints.ts';
import { openApiDocument } from '../../contract/api/openapi.ts';
import type { SubmissionKind } from '../../contract/forms/forms.ts';
import { submissionEndpoints } from '../../contract/submissions/endpoints.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import type { Log } from '../../lib/log.ts';
import type { Content } from '../content/content.ts';
import { NoContentError } from '../content/content-outage.ts';
import { pdfPath } from '../content/reading/pdfs.ts';
import { StorageError } from '../submissions/storage/database.ts';
import type { Submissions } from '../submissions/submissions.ts';
import { apiCaching } from './api-caching.ts';
import { ApiError } from './api-error.ts';
import { handlers } from './handlers.ts';
import { parseQuery } from './parse-query.ts';
import { type DownloadQuota, pdfResponse } from './pdf-response.ts';
import {
  errorResponse,
  jsonResponse,
  type PreparedJson,
  pictureResponse,
  preparedResponse,
  prepareJson,
} from './responses.ts';
import type { ServedContent } from './served-content.ts';
import { handleSubmission } from './submission-handler.ts';
import { isUnreadList, mayBeUnread } from './unread-entries.ts';

interface Environment {
  Bindings: { isPrivileged: boolean };
}

interface AppOptions {
  contentDir: string;
  current: () => Content;
  key: string | undefined;
  submissions: Submissions | null;
  log: Log;
}

let preparedOpenApi: PreparedJson | undefined;

/** Returns the OpenAPI document, built once because that takes 50 ms. */
function openApi(): PreparedJson {
  preparedOpenApi ??= prepareJson(openApiDocument());
  return preparedOpenApi;
}

export function createApp({ contentDir, current, key, submissions, log }: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>({ strict: false, router: new RegExpRouter() });
  type Handler = (context: Context<Environment>) => Response | Promise<Response>;
  const honoPath = (path: string) => API_PATH + replaceParameters(path, (name) => `:${name}`);

  for (const kind of Object.keys(submissionEndpoints) as SubmissionKind[]) {
    const path = honoPath(submissionEndpoints[kind].path);
    app.post(path, async ({ req, env }) => {
      if (!env.isPrivileged && !hasBearerKey(req.raw, key)) {
        throw new ApiError('rest_forbidden', 'Submissions are accepted from the site only, with the API key.');
      }
      if (!submissions) throw new ApiError('rest_not_stored', 'Submissions are not stored on this server.');
      return Response.json(await handleSubmission(kind, req.param(), req.raw, current(), submissions), {
        status: 201,
        headers: { 'Cache-Control': apiCaching.submission },
      });
    });
    app.all(path, () =>
      errorResponse(new ApiError('rest_method_not_allowed', 'Only POST is allowed here.'), { Allow: 'POST' }),
    );
  }

  const handle = (path: string, handler: Handler) => {
    app.get(honoPath(path), handler);
    app.all(honoPath(path), () => {
      const error = new ApiError('rest_method_not_allowed', 'Only GET and HEAD are allowed here.');
      return errorResponse(error, { Allow: 'GET, HEAD' });
    });
  };

  for (const name of Object.keys(endpoints) as EndpointName[]) {
    handle(endpoints[name].path, ({ req, env }) => {
      const { query, params } = parseQuery(endpoints[name], req.param(), new URL(req.url).searchParams);
      const handler = handlers[name] as (content: ServedContent, query: unknown, params: unknown) => object;
      const content = current();
      const isPreview = query.preview !== undefined;
      if (isPreview && !env.isPrivileged && !hasBearerKey(req.raw, key)) {
        throw new ApiError('rest_forbidden', 'Drafts require the API key.');
      }
      const entries = isPreview ? content.drafts : content.entries;
      if (isUnreadList(req.path.slice(API_PATH.length), entries, content.unread)) return unavailable();
      const body = handler({ ...content, entries, published: content.entries }, query, params);
      const headers = { ...totalHeaders(body), ...(isPreview && { 'Cache-Control': apiCaching.draft }) };
      return jsonResponse(req.raw, body, headers);
    });
  }
  handle('/openapi.json', ({ req }) => preparedResponse(req.raw, openApi()));
  handle('/media/*', ({ req, env }) => {
    const { pathname, searchParams } = new URL(req.url);
    const path = pathname.slice(MEDIA_PATH.length);
    const mayRead = env.isPrivileged || hasBearerKey(req.raw, key);
    const { media, draftMedia } = current();
    const draftFile = mayRead && searchParams.get('preview') === '1' ? draftMedia.get(path) : undefined;
    const file = media.get(path) ?? draftFile;
    if (file !== undefined && !mayRead) throw new ApiError('rest_forbidden', 'Originals require the API key.');
    return pictureResponse(req.raw, file);
  });

  const sendPdf = (
    request: Request,
    id: number,
    lang: Language,
    headers: Record<string, string>,
    quota?: DownloadQuota,
  ) => {
    const { documentFolders, entries } = current();
    const folder = documentFolders.get(id);
    const document = [...entries.downloads[lang], ...entries.downloads.ja].find((document) => document.id === id);
    if (folder === undefined || !document?.files.some((file) => file.lang === lang)) {
      throw new ApiError('rest_post_invalid_id', 'There is no such document.');
    }
    return pdfResponse(request, pdfPath(contentDir, folder, lang), document.title, headers, quota);
  };
  handle(documentFiles.open.path, ({ req }) => {
    const { id = '', lang = '' } = req.param();
    const { entries } = current();
    const document = entries.downloads.ja.find((document) => String(document.id) === id);
    if (document?.access !== 'open' || !isLanguage(lang)) {
      throw new ApiError('rest_post_invalid_id', 'There is no such open document.');
    }
    return sendPdf(req.raw, document.id, lang, { 'Cache-Control': apiCaching.openDocument });
  });
  handle(documentFiles.link.path, async ({ req }) => {
    const token = req.param('token') ?? '';
    const link = await submissions?.findLink(token);
    if (!submissions || !link) throw new ApiError('rest_post_invalid_id', 'There is no such link, or it has expired.');
    const headers = { 'Cache-Control': apiCaching.documentOnRequest, 'X-Robots-Tag': 'noindex' };
    return sendPdf(req.raw, link.download, link.lang, headers, {
      reserve: (part) => submissions.takeDownload(token, part),
      release: (bytes) => {
        submissions.returnUnreadBytes(token, bytes).catch((error: Error) =>
          log.error('Content API: an interrupted download was not recorded', {
            event: 'download_not_recorded',
            repeats: error.message,
            error,
          }),
        );
      },
    });
  });

  app.notFound(() =>
    errorResponse(new ApiError('rest_no_route', 'No route was found matching the URL and request method.')),
  );
  const unavailable = () =>
    errorResponse(new ApiError('rest_unavailable', 'The content cannot be read at the moment.'));
  app.onError((error, { req }) => {
    if (error instanceof NoContentError) return unavailable();
    const storageError = [error, error.cause].find((part) => part instanceof StorageError);
    if (storageError)
      log.error(`Content API: ${storageError.message}`, {
        event: 'storage_unavailable',
        repeats: storageError.message,
      });
    if (error instanceof ApiError) {
      return mayBeUnread(error, req.path.slice(API_PATH.length), current().unread)
        ? unavailable()
        : errorResponse(error);
    }
    if (storageError)
      return errorResponse(new ApiError('rest_not_stored', 'Submissions are unavailable at the moment.'));
    log.error('Content API: a request failed', { event: 'failed', repeats: String(error), error });
    return errorResponse(new ApiError('rest_internal_error', 'The content API failed.'));
  });
  return app;
}

function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

function hasBearerKey(request: Request, key: string | undefined): boolean {
  // Compares digests in constant time, to prevent timing attacks.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const authorization = request.headers.get('authorization') ?? '';
  return key !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${key}`));
}

function totalHeaders(body: object): Record<string, string> {
  if (!('total' in body && 'total_pages' in body)) return {};
  return { 'X-WP-Total': String(body.total), 'X-WP-TotalPages': String(body.total_pages) };
}
