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
  /** Answers requests under `API_PATH`; waits until content is read. Never rejects. */
  fetch(request: Request): Promise<Response>;
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
  log: Log;
}

/** The content API over a folder of files. */
export function createBackend({ contentDir, watch = false, log }: BackendOptions): Backend {
  const store = watchContent(contentDir, watch, log);
  const app = createApp(store.current, log);
  return {
    async fetch(request) {
      await store.ready;
      return app.fetch(request);
    },
    ready: store.ready,
    problems: () => store.current().problems,
    onChange: store.onChange,
    close: store.close,
  };
}

function createApp(current: () => Content, log: Log): Hono {
  const app = new Hono({ strict: false });
  const handle = (path: string, handler: (context: Context) => Response | Promise<Response>) => {
    app.get(`${API_PATH}${path}`, handler);
    app.all(`${API_PATH}${path}`, () => {
      const refused = new ApiProblem('rest_method_not_allowed', 'Only GET and HEAD are answered here.');
      return problem(refused, { Allow: 'GET, HEAD' });
    });
  };

  for (const name of Object.keys(endpoints) as EndpointName[]) {
    handle(endpoints[name].path.replace(/\{(\w+)\}/g, ':$1'), ({ req }) => {
      const { query, params } = readRequest(endpoints[name], req.param(), new URL(req.url).searchParams);
      const answer = answers[name] as (content: Content, query: unknown, params: unknown) => object;
      const body = answer(current(), query, params);
      return json(req.raw, body, totals(body));
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

/** WordPress says the size of a list in headers too. */
function totals(body: object): Record<string, string> {
  if (!('total' in body && 'total_pages' in body)) return {};
  return { 'X-WP-Total': String(body.total), 'X-WP-TotalPages': String(body.total_pages) };
}
