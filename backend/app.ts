import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { API_PATH } from '../contract/api-path.ts';
import { type EndpointName, endpoints } from '../contract/endpoints.ts';
import { openApiDocument } from '../contract/openapi.ts';
import { answers } from './answers.ts';
import { ApiProblem } from './api-problem.ts';
import type { Problem } from './problems.ts';
import type { Content } from './read-content.ts';
import { readRequest } from './read-request.ts';
import { json, picture, problem } from './respond.ts';
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
  /** Stops looking for changes. */
  close(): void;
}

export interface BackendOptions {
  /** The folder with `works/`, `news/` ... `site/`. */
  contentDir: string;
  /** Read content again within seconds of a change. */
  watch?: boolean;
  /** Who sends it as a bearer token may read drafts. */
  key?: string | undefined;
  log: Log;
}

/** The content API over a folder of files. */
export function createBackend({ contentDir, watch = false, key, log }: BackendOptions): Backend {
  const store = watchContent(contentDir, watch, log);
  const app = createApp(store.current, key, log);
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
    close: store.close,
  };
}

interface Environment {
  Bindings: { isInside: boolean };
}

function createApp(current: () => Content, key: string | undefined, log: Log): Hono<Environment> {
  const app = new Hono<Environment>({ strict: false });
  const handle = (path: string, handler: (context: Context<Environment>) => Response | Promise<Response>) => {
    app.get(`${API_PATH}${path}`, handler);
    app.all(`${API_PATH}${path}`, () => {
      const refused = new ApiProblem('rest_method_not_allowed', 'Only GET and HEAD are answered here.');
      return problem(refused, { Allow: 'GET, HEAD' });
    });
  };

  for (const name of Object.keys(endpoints) as EndpointName[]) {
    handle(endpoints[name].path.replace(/\{(\w+)\}/g, ':$1'), ({ req, env }) => {
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

  app.notFound(() =>
    problem(new ApiProblem('rest_no_route', 'No route was found matching the URL and request method.')),
  );
  app.onError((error) => {
    if (error instanceof ApiProblem) return problem(error);
    log.error(`Content API: ${error.stack}`);
    return problem(new ApiProblem('rest_internal_error', 'The content API failed.'));
  });
  return app;
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
