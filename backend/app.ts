import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { API_PATH } from '../contract/api-path.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { documentPath } from '../contract/site-paths.ts';
import { submissionEndpoints } from '../contract/submissions/endpoints.ts';
import type { SubmissionKind } from '../contract/submissions/vocabulary.ts';
import { LANGUAGES, type Language } from '../contract/vocabulary.ts';
import { answers } from './answers.ts';
import { ApiProblem } from './api-problem.ts';
import { pdfPath } from './pdfs.ts';
import type { Problem } from './problems.ts';
import type { Content } from './read-content.ts';
import { readRequest } from './read-request.ts';
import { json, picture, problem } from './respond.ts';
import { type DownloadQuota, sendPdf } from './send-file.ts';
import { answerSubmission } from './submissions/answer.ts';
import { StorageError } from './submissions/database.ts';
import { contentForMails } from './submissions/mail/content-for-mails.ts';
import { createSubmissions, type Submissions, type SubmissionsOptions } from './submissions/submissions.ts';
import { type ChangeListener, type Log, watchContent } from './watch-content.ts';

export interface Backend {
  /** Answers requests under `API_PATH`; waits until content is read. Never rejects. Drafts are for bearers of the key. */
  fetch(request: Request): Promise<Response>;
  /** The same for this process itself, which may read drafts. Never to be reached over HTTP. */
  fetchInside(request: Request): Promise<Response>;
  /** Resolves when content is read, however many problems it has. */
  ready: Promise<void>;
  /** Everything that is wrong with the content now, in the order of files and lines. Only after `ready`. */
  problems(): Problem[];
  /** Calls the listener whenever other content is served. Returns how to stop. */
  onChange(listener: ChangeListener): () => void;
  /** Stops looking for changes and sending mail; resolves when what was begun is over. */
  close(): Promise<void>;
}

export interface BackendOptions {
  /** The folder with `works/`, `news/` ... `site/`. */
  contentDir: string;
  /** Read content again within seconds of a change. */
  watch?: boolean;
  /** Who sends it as a bearer token may read drafts, and send in what visitors wrote. */
  key?: string | undefined;
  /** Where what visitors send goes. Absent: nothing is received. */
  submissions?: SubmissionsSettings | undefined;
  /** A file for the colours of pictures, which take a while to find; absent: they are found at every start. */
  coloursFile?: string;
  /** The project's folder: content inside it is read again only while the software there is the one that runs. */
  softwareDir?: string | undefined;
  log: Log;
}

export interface SubmissionsSettings extends Pick<SubmissionsOptions, 'dataDir' | 'mail' | 'retentionDays'> {
  /** Where the site is that hands out documents: `https://www.example.com`. */
  siteOrigin: string;
}

/** The content API over a folder of files. */
export function createBackend({
  contentDir,
  watch = false,
  key,
  submissions,
  coloursFile,
  softwareDir,
  log,
}: BackendOptions): Backend {
  const store = watchContent(contentDir, { watch, log, coloursFile, softwareDir });
  const received = submissions
    ? createSubmissions({
        ...submissions,
        linkHref: (token) => submissions.siteOrigin + documentPath(token),
        content: contentForMails(store),
        log,
      })
    : null;
  const app = createApp({ contentDir, current: store.current, key, submissions: received, log });
  return {
    async fetch(request) {
      await store.ready;
      return app.fetch(request, { isInside: false });
    },
    async fetchInside(request) {
      await store.ready;
      return app.fetch(request, { isInside: true });
    },
    ready: store.ready,
    problems: () => store.current().problems,
    onChange: store.onChange,
    async close() {
      store.close();
      await received?.close();
    },
  };
}

interface Environment {
  Bindings: { isInside: boolean };
}

interface AppParts {
  contentDir: string;
  current: () => Content;
  key: string | undefined;
  submissions: Submissions | null;
  log: Log;
}

function createApp({ contentDir, current, key, submissions, log }: AppParts): Hono<Environment> {
  const app = new Hono<Environment>({ strict: false });
  type Handler = (context: Context<Environment>) => Response | Promise<Response>;
  const honoPath = (path: string) => API_PATH + path.replace(/\{(\w+)\}/g, ':$1');

  for (const kind of Object.keys(submissionEndpoints) as SubmissionKind[]) {
    const path = honoPath(submissionEndpoints[kind].path);
    app.post(path, async ({ req, env }) => {
      if (!env.isInside && !bears(req.raw, key)) {
        throw new ApiProblem('rest_forbidden', 'Only the site itself, with the key, may send this.');
      }
      if (!submissions) throw new ApiProblem('rest_not_stored', 'Nothing is received here.');
      return Response.json(await answerSubmission(kind, req.param(), req.raw, current(), submissions), {
        status: 201,
        headers: { 'Cache-Control': 'no-store' },
      });
    });
    app.all(path, () =>
      problem(new ApiProblem('rest_method_not_allowed', 'Only POST is answered here.'), { Allow: 'POST' }),
    );
  }

  const handle = (path: string, handler: Handler) => {
    app.get(honoPath(path), handler);
    app.all(honoPath(path), () => {
      const refused = new ApiProblem('rest_method_not_allowed', 'Only GET and HEAD are answered here.');
      return problem(refused, { Allow: 'GET, HEAD' });
    });
  };

  for (const name of Object.keys(endpoints) as EndpointName[]) {
    handle(endpoints[name].path, ({ req, env }) => {
      const { query, params } = readRequest(endpoints[name], req.param(), new URL(req.url).searchParams);
      const answer = answers[name] as (content: Content, query: unknown, params: unknown) => object;
      const content = current();
      if (query.preview === undefined) {
        const body = answer(content, query, params);
        return json(req.raw, body, totals(body));
      }
      if (!env.isInside && !bears(req.raw, key)) {
        throw new ApiProblem('rest_forbidden', 'Drafts are only shown to who sends the key.');
      }
      const body = answer({ ...content, entries: content.drafts }, query, params);
      return json(req.raw, body, { ...totals(body), 'Cache-Control': 'private, no-store' });
    });
  }
  handle('/openapi.json', ({ req }) => json(req.raw, openApiDocument()));
  handle('/media/*', ({ req }) => {
    const path = new URL(req.url).pathname.slice(`${API_PATH}/media/`.length);
    return picture(req.raw, current().media.get(path));
  });

  const pdf = (
    request: Request,
    id: number,
    lang: Language,
    headers: Record<string, string>,
    quota?: DownloadQuota,
  ) => {
    const { documentFolders, entries } = current();
    const folder = documentFolders.get(id);
    const document = [...entries.downloads[lang], ...entries.downloads.ja].find((one) => one.id === id);
    if (folder === undefined || !document?.files.some((file) => file.lang === lang)) {
      throw new ApiProblem('rest_post_invalid_id', 'There is no such document.');
    }
    return sendPdf(request, pdfPath(contentDir, folder, lang), document.title, headers, quota);
  };
  handle('/downloads/{id}/files/{lang}', ({ req }) => {
    const { id = '', lang = '' } = req.param();
    const { entries } = current();
    const document = entries.downloads.ja.find((one) => String(one.id) === id);
    if (document?.access !== 'open' || !isLanguage(lang)) {
      throw new ApiProblem('rest_post_invalid_id', 'There is no such open document.');
    }
    return pdf(req.raw, document.id, lang, { 'Cache-Control': 'public, max-age=3600' });
  });
  handle('/download-links/{token}', async ({ req }) => {
    const token = req.param('token') ?? '';
    const link = await submissions?.findLink(token);
    if (!submissions || !link)
      throw new ApiProblem('rest_post_invalid_id', 'There is no such link, or it has expired.');
    const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
    return pdf(req.raw, link.download, link.lang, headers, {
      take: (part) => submissions.countDownload(token, part),
      giveBack: (bytes) => {
        submissions.returnUnread(token, bytes).catch((error: Error) => log.error(`Content API: ${error.message}`));
      },
    });
  });

  app.notFound(() =>
    problem(new ApiProblem('rest_no_route', 'No route was found matching the URL and request method.')),
  );
  app.onError((error) => {
    if (error instanceof ApiProblem) return problem(error);
    if (error instanceof StorageError) {
      log.error(`Content API: ${error.message}`);
      return problem(new ApiProblem('rest_not_stored', 'What visitors send cannot be reached now.'));
    }
    log.error(`Content API: ${error.stack}`);
    return problem(new ApiProblem('rest_internal_error', 'The content API failed.'));
  });
  return app;
}

function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** Compared by digests, which takes the same time however much of the key was guessed. */
function bears(request: Request, key: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const given = request.headers.get('authorization') ?? '';
  return key !== undefined && timingSafeEqual(digest(given), digest(`Bearer ${key}`));
}

/** WordPress says the size of a list in headers too. */
function totals(body: object): Record<string, string> {
  if (!('total' in body && 'total_pages' in body)) return {};
  return { 'X-WP-Total': String(body.total), 'X-WP-TotalPages': String(body.total_pages) };
}
