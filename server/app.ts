import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { MEDIA_PATH } from '../contract/api/api-path.ts';
import { QueueFullError } from '../lib/queue/bounded-queue.server.ts';
import type { Site } from '../site/app/entry-server.tsx';
import { LOCALES } from '../site/i18n/locales.ts';
import { localizedUrl, splitLocale } from '../site/i18n/localized-url.ts';
import { cachePolicy, noStoreErrors } from './http/cache-policy.ts';
import { resolveClient } from './http/client-address.ts';
import { discardUnreadBody } from './http/discard-unread-body.ts';
import {
  badRequestResponse,
  busyResponse,
  internalErrorResponse,
  unavailableResponse,
} from './http/error-responses.ts';
import { retryAfter } from './http/retry-after.ts';
import { routes } from './http/route-table.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { StaticFiles } from './http/static-files.ts';
import { publicPathOf } from './images/parse-image-path.ts';
import { log } from './log.ts';
import { describeError } from './logging/describe-error.ts';
import { publishMeasurement } from './measurements.ts';
import { queueRendering } from './pages/render-queue.ts';
import { buildFiles } from './routes/build-files.ts';
import { createCspReportHandler } from './routes/csp-reports.ts';
import { createErrorReportHandler } from './routes/error-reports.ts';
import { eventCalendarFile } from './routes/event-calendar.ts';
import { createFormHandler, type RenderForm } from './routes/form-handler.ts';
import { redirectSharePictures } from './routes/former-share-pictures.ts';
import { gatedDownload } from './routes/gated-download.ts';
import { createHealthHandler } from './routes/health-handler.ts';
import { createPageHandler } from './routes/page-handler.ts';
import { createPayloadHandler } from './routes/payload-handler.ts';
import { createPreviewHandler } from './routes/preview-handler.ts';
import { createReadinessHandler } from './routes/readiness-handler.ts';
import { createRevalidationHandler } from './routes/revalidation-handler.ts';
import { robotsTxt } from './routes/robots-txt.ts';
import { securityTxt } from './routes/security-txt.ts';
import { createSuggestionsHandler } from './routes/suggestions-handler.ts';
import { createUploadedFiles } from './routes/uploaded-files.ts';
import { createXmlHandler } from './routes/xml-handler.ts';
import { consumeSearch, searchKind } from './search/search-limit.ts';
import type { Services } from './services.ts';
import { secretsOf } from './settings/rotation.ts';
import type { Settings } from './settings/settings.ts';

export interface AppDependencies {
  settings: Settings;
  site: Site;
  files: Pick<StaticFiles, 'app'>;
  version: string;
  clientDir: string;
  /** Folder with all installed releases. */
  releasesDir?: string | undefined;
  services: Services;
}

export function createApp(dependencies: AppDependencies): Hono {
  const { settings, site, files, version, clientDir, releasesDir, services } = dependencies;
  const rendering = queueRendering(site);
  const preview = createPreviewHandler(settings, rendering, services);
  const { canonicalSearch, isPersonal, findQueryRedirect } = site;
  const { responses } = services;
  const handlePage = createPageHandler(
    { ...rendering, canonicalSearch, isPersonal, findQueryRedirect },
    responses,
    settings.SITE_ORIGIN,
    preview,
  );
  const handlePayload = createPayloadHandler({ ...rendering, isPersonal }, responses, version, preview);
  const handleXml = createXmlHandler(site, responses, services.backendHealth);
  const forms = createFormHandler(settings, {
    submissions: services.submissions,
    content: services.content,
    uploads: services.uploads,
    abuseGuard: services.abuseGuard,
    onError: (error) =>
      log.error('Forms: a submission was not stored', {
        event: 'not_stored',
        repeats: describeError(error).summary,
        error,
      }),
  });
  const revalidate = createRevalidationHandler(
    secretsOf(settings, 'REVALIDATE_SECRET'),
    services.invalidateEverywhere,
    services.counters,
  );
  const receiveCspReport = createCspReportHandler(settings.SITE_ORIGIN, services.counters);
  const builtFiles = buildFiles(clientDir, releasesDir);
  const receiveErrorReport = createErrorReportHandler(builtFiles.has, services.counters, settings.SITE_ORIGIN);
  const suggest = createSuggestionsHandler(services.search, services.suggestPages);
  // Hono's default may fall back to a router that runs handlers twice for `/*`.
  const app = new Hono({ router: new RegExpRouter() });

  app.use(securityHeaders(settings), noStoreErrors, discardUnreadBody);
  // Hosts such as `a.1` are invalid in URLs.
  app.use(async (c, next) => (URL.canParse(c.req.url) ? next() : badRequestResponse()));
  app.use(routes.buildFiles.path, builtFiles.handler);
  app.use(limitSearches());
  app.get(routes.formerSharePictures.path, redirectSharePictures(site, responses));
  app.use(compress());
  const images = (request: Request) => services.images.handle(request, preview?.isOpen(request));
  app.all(routes.images.path, (c) => images(c.req.raw));
  // Originals are private, so the API's image URLs return generated variants.
  app.get(routes.media.path, (c) => {
    const url = new URL(c.req.url);
    url.pathname = publicPathOf(url.pathname.slice(MEDIA_PATH.length));
    return images(new Request(url, c.req.raw));
  });
  const uploadedFiles = createUploadedFiles(settings, images, (request) => preview?.isOpen(request) ?? false);
  app.get(routes.uploads.path, async (c, next) => (await uploadedFiles(c.req.raw)) ?? next());
  app.all(routes.api.path, async (c) => (await preview?.api(c.req.raw)) ?? services.api(c.req.raw));
  app.get(routes.health.path, createHealthHandler(services.content, services.allOutages, services.invalidEntries));
  app.get(routes.readiness.path, createReadinessHandler(services.readiness.state));
  app.get(routes.robots.path, (c) => c.text(robotsTxt(settings), 200, { 'Cache-Control': routes.robots.cache.always }));
  app.get(routes.securityTxt.path, async (c, next) => {
    const text = securityTxt(settings);
    return text ? c.text(text, 200, { 'Cache-Control': routes.securityTxt.cache.found }) : next();
  });
  app.route(routes.staticFiles.path, files.app);
  app.get(routes.xml.path, async (c, next) => (await handleXml(c.req.raw)) ?? next());
  app.get(
    routes.payloads.path,
    async (c) =>
      (await handlePayload(c.req.raw)) ??
      c.text('Not found', 404, { 'Cache-Control': routes.payloads.cache.redirectOrError }),
  );
  if (preview) {
    app.get(routes.preview.path, (c) => preview.enter(c.req.raw));
    app.get(routes.previewSession.path, (c) => preview.session(c.req.raw));
    app.on([...routes.previewExit.methods], routes.previewExit.path, (c) => preview.leave(c.req.raw));
  }
  app.all(routes.revalidate.path, (c) => revalidate(c.req.raw));
  app.all(routes.cspReports.path, (c) =>
    receiveCspReport(c.req.raw, resolveClient(c.req.raw.headers, socketAddress(c), settings.TRUST_PROXY)),
  );
  app.all(routes.errorReports.path, (c) =>
    receiveErrorReport(c.req.raw, resolveClient(c.req.raw.headers, socketAddress(c), settings.TRUST_PROXY)),
  );
  app.get(routes.suggestions.path, (c) => suggest(c.req.raw));
  app.get(routes.challenge.path, () => forms.challenge());
  app.get(routes.documents.path, (c) => gatedDownload(c.req.raw, c.req.param('token') ?? '', services.api));
  for (const locale of LOCALES) {
    app.get(localizedUrl(routes.calendar.path, locale), async (c) => {
      const file = await eventCalendarFile(c.req.param('slug') ?? '', locale, services.content, settings.SITE_ORIGIN);
      return file ?? handlePage(c.req.raw);
    });
  }
  app.post(routes.forms.path, async (c) => {
    const render: RenderForm = (request, state, status) => handlePage(request, { state, status });
    return (await forms.handlePost(c.req.raw, socketAddress(c), render)) ?? handlePage(c.req.raw);
  });
  app.all(routes.pages.path, (c) => {
    const state = c.req.method === 'GET' ? forms.sentState(c.req.raw) : null;
    return handlePage(c.req.raw, state ? { state, status: 200 } : undefined);
  });

  function limitSearches(): MiddlewareHandler {
    return async (c, next) => {
      const url = new URL(c.req.url);
      const kind = searchKind(url, canonicalSearch);
      if (kind === null) return next();
      const client = resolveClient(c.req.raw.headers, socketAddress(c), settings.TRUST_PROXY);
      if (await consumeSearch(client, services.counters)) return next();
      publishMeasurement('rateLimited', { limit: 'searches' });
      log.warn('Search: refused; too many searches from one address or network', {
        event: 'rate_limited',
        repeats: '',
      });
      const headers = { ...retryAfter('searches'), 'Cache-Control': cachePolicy.noStore };
      if (kind === 'suggestions') return c.json([], 429, headers);
      // The browser then loads the page as a document.
      if (kind === 'payload') return c.body(null, 429, headers);
      const { locale } = splitLocale(url.pathname);
      return c.html(site.refuseSearch(locale), 429, { ...headers, 'Content-Language': locale });
    };
  }

  app.onError((error, c) => {
    if (error instanceof QueueFullError) {
      log.error('Request: refused, because too many pages wait to be rendered', { event: 'queue_full', repeats: '' });
      return busyResponse();
    }
    if (services.backendHealth.wasReported(error)) return unavailableResponse();
    return internalErrorResponse(
      log.failure(`Request: ${c.req.method} failed`, error, { event: 'failed', url: URL.parse(c.req.url) }),
    );
  });
  return app;
}

function socketAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress;
}
