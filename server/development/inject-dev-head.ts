import type { ViteDevServer } from 'vite';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { devStyles } from './dev-styles.ts';

/**
 * Inserts Vite's client, React Refresh, and the stylesheets of the rendered page, against a flash of unstyled content.
 *
 * @param message sent by the page to the server when it is connected
 */
export async function injectDevHead(
  vite: ViteDevServer,
  response: Response,
  message: { event: string; data: unknown } | null,
): Promise<Response> {
  const html = await response.text();
  const shell = await vite.transformIndexHtml('/', '<head></head>');
  const viteHead = shell.slice(shell.indexOf('<head>') + '<head>'.length, shell.indexOf('</head>'));
  const styles = await devStyles(vite);
  const headers = new Headers(response.headers);
  // Vite's client starts from an inline script.
  headers.delete('content-security-policy');
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  headers.delete('content-length');
  const script = message ? `<script type="module">${sendMessageScript(message.event, message.data)}</script>` : '';
  const body = html.replace('</head>', () => `${viteHead}${script}${styles}</head>`);
  return new Response(body, { status: response.status, headers });
}

function sendMessageScript(event: string, data: unknown): string {
  return `import { createHotContext } from '${STATIC_BASE}/@vite/client';
createHotContext('/document').send(${JSON.stringify(event)}, ${JSON.stringify(data)});`;
}
