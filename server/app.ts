import type { HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { API_PATH } from '../contract/api-path.ts';
import { documentPath } from '../contract/site-paths.ts';
import { CHALLENGE_PATH } from '../site/components/form/form-state.ts';
import { IMAGES_BASE } from '../site/content/picture-source.ts';
import type { Site } from '../site/entry-server.tsx';
import { STATIC_BASE } from '../site/runtime/payload/payload.ts';
import { cachePolicy, keepNoErrors } from './cache-policy.ts';
import { discardBody } from './discard-body.ts';
import type { Defences } from './forms/defences.ts';
import { createForms, type ShowForm } from './forms/forms.ts';
import { log } from './log.ts';
import { oneByOne } from './one-by-one.ts';
import { createPageHandler } from './pages.ts';
import { createPayloadHandler } from './payloads.ts';
import { badRequest, busy, failed } from './plain-answers.ts';
import { createPreview } from './preview/preview.ts';
import { boundRendering, TooBusy } from './render-queue.ts';
import { robotsTxt } from './robots.ts';
import { securityHeaders } from './security-headers.ts';
import { sendDocument } from './send-document.ts';
import type { Settings } from './settings.ts';
import { siteFiles } from './site-files.ts';
import type { SiteSources } from './site-options.ts';

export interface AppParts {
  settings: Settings;
  site: Site;
  /** The build's id. */
  version: string;
  /** Where the browser's build is. */
  clientDir: string;
  sources: Pick<SiteSources, 'api' | 'content' | 'drafts' | 'draftApi' | 'images' | 'submissions' | 'uploads'>;
  /** Kept from one app to the next where development makes one for each request. */
  defences: Defences;
}

/** The whole HTTP side: files, payloads, the API, and pages for all the rest. */
export function createApp({ settings, site, version, clientDir, sources, defences }: AppParts): Hono {
  const rendering = boundRendering(site);
  const preview = createPreview(settings, rendering, sources);
  const answerPage = createPageHandler({ ...rendering, matches: site.matches }, settings.SITE_ORIGIN, preview);
  const answerPayload = createPayloadHandler(rendering, version, preview);
  const forms = createForms(settings, {
    submissions: sources.submissions,
    content: sources.content,
    uploads: sources.uploads,
    defences,
    onError: (error) => log.error('A form was not stored', error),
  });
  const app = new Hono();

  app.use(securityHeaders(settings), keepNoErrors, oneByOne(), discardBody);
  // A host that no URL can have (`a.1`): nothing below could read the request's address.
  app.use(async (c, next) => (URL.canParse(c.req.url) ? next() : badRequest()));
  app.use(
    `${STATIC_BASE}/assets/*`,
    serveStatic({
      root: clientDir,
      rewriteRequestPath: (path) => path.slice(STATIC_BASE.length),
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', cachePolicy.immutable),
    }),
  );
  app.all(`${IMAGES_BASE}/*`, (c) => sources.images(c.req.raw));
  app.use(compress());
  app.all(`${API_PATH}/*`, async (c) => (await preview?.api(c.req.raw)) ?? sources.api(c.req.raw));
  app.get('/robots.txt', (c) => c.text(robotsTxt, 200, { 'Cache-Control': cachePolicy.anHour }));
  app.route('/', siteFiles());
  app.get(
    `${STATIC_BASE}/*`,
    async (c) => (await answerPayload(c.req.raw)) ?? c.text('Not found', 404, { 'Cache-Control': cachePolicy.none }),
  );
  if (preview) {
    app.get('/preview', (c) => preview.enter(c.req.raw));
    app.get('/preview/session', (c) => preview.session(c.req.raw));
    app.on(['GET', 'POST'], '/preview/exit', (c) => preview.leave(c.req.raw));
  }
  app.get(CHALLENGE_PATH, () => forms.challenge());
  app.get(documentPath(':token'), (c) => sendDocument(c.req.raw, c.req.param('token') ?? '', sources.api));
  app.post('*', async (c) => {
    const show: ShowForm = (request, state, status) => answerPage(request, { state, status });
    return (await forms.answer(c.req.raw, socketAddress(c), show)) ?? answerPage(c.req.raw);
  });
  app.all('*', (c) => {
    const state = c.req.method === 'GET' ? forms.stateAfter(c.req.raw) : null;
    return answerPage(c.req.raw, state ? { state, status: 200 } : undefined);
  });

  app.onError((error, c) => {
    if (error instanceof TooBusy) return busy();
    return failed(log.failure(`${c.req.method} failed`, error, URL.parse(c.req.url)));
  });
  return app;
}

/** The other end of the connection; unknown where there is none, as in development. */
function socketAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress;
}
