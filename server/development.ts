import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import type { ServerType } from '@hono/node-server';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Backend } from '../backend/app.ts';
import { formatProblem } from '../backend/problems.ts';
import type { createSite } from '../site/entry-server.tsx';
import { STATIC_BASE } from '../site/runtime/payload/payload.ts';
import { createApp } from './app.ts';
import { developmentStyles } from './development-styles.ts';
import { createDefences } from './forms/defences.ts';
import type { Settings } from './settings.ts';
import { type SiteSources, siteOptions } from './site-options.ts';

const ENTRY = '/site/entry-server.tsx';
const ROOT = join(import.meta.dirname, '..');

/**
 * The development server: code, styles and messages as they are in the files, changes without a reload where that is
 * possible, and mistakes in the content as an overlay in the browser.
 */
export async function startDevelopment(
  settings: Settings,
  sources: SiteSources,
  backend: Backend | null,
): Promise<ServerType> {
  const server = createHttpServer();
  const vite = await createViteServer({ root: ROOT, server: { middlewareMode: true, ws: { server } } });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the site on the server.');

  const defences = createDefences(settings);
  const listener = getRequestListener(async (request) => {
    // What is added to below must be readable.
    request.headers.delete('accept-encoding');
    const { createSite: create }: { createSite: typeof createSite } = await ssr.runner.import(ENTRY);
    const version = 'development';
    const assets = {
      entry: `${STATIC_BASE}/site/entry-browser.tsx`,
      of: () => ({ stylesheets: [], modules: [], fonts: [] }),
    };
    const site = create(siteOptions(settings, sources, version, assets));
    const answer = await createApp({ settings, site, version, clientDir: '', sources, defences }).fetch(request);
    return answer.headers.get('content-type')?.startsWith('text/html') ? withDevelopmentHead(vite, answer) : answer;
  });
  server.on('request', (request, response) => {
    const isPayload = request.url?.endsWith('/payload.js');
    // Vite answers for its own files only; everything else is the site's.
    if (isPayload || !request.url?.startsWith(`${STATIC_BASE}/`)) listener(request, response);
    else vite.middlewares(request, response, () => listener(request, response));
  });

  if (backend) showProblems(vite, backend);
  return server.listen(settings.PORT, settings.HOST);
}

/** Vite's client, React's refresh, and the stylesheets of what was rendered, so that nothing flashes unstyled. */
async function withDevelopmentHead(vite: ViteDevServer, answer: Response): Promise<Response> {
  const html = await answer.text();
  const shell = await vite.transformIndexHtml('/', '<head></head>');
  const added = shell.slice(shell.indexOf('<head>') + '<head>'.length, shell.indexOf('</head>'));
  const styles = await developmentStyles(vite);
  const headers = new Headers(answer.headers);
  // Vite starts from an inline script.
  headers.delete('content-security-policy');
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  const body = html.replace('</head>', () => `${added}${styles}</head>`);
  return new Response(body, { status: answer.status, headers });
}

/** Mistakes in the content stand over the page until they are mended; a change in the content shows at once. */
function showProblems(vite: ViteDevServer, backend: Backend): void {
  const { hot } = vite.environments.client;
  const show = () => {
    const problems = backend.problems();
    if (problems.length === 0) return;
    const message = problems.map((problem) => formatProblem(problem)).join('\n\n');
    hot.send({ type: 'error', err: { message: `Content that cannot be used:\n\n${message}`, stack: '' } });
  };
  hot.on('connection', show);
  backend.onChange(() => {
    hot.send({ type: 'full-reload' });
    show();
  });
}
