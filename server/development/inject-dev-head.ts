import type { ErrorPayload, ViteDevServer } from 'vite';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { serialize } from '../../site/navigation/payload/serialize.ts';

interface DevHead {
  message: { event: string; data: unknown } | null;
  overlay: ErrorPayload['err'] | null;
  styles: string;
}

/** Prevents a flash of unstyled content. */
export async function injectDevHead(
  vite: ViteDevServer,
  response: Response,
  { message, overlay, styles }: DevHead,
): Promise<Response> {
  const html = await response.text();
  const shell = await vite.transformIndexHtml('/', '<head></head>');
  const viteHead = shell.slice(shell.indexOf('<head>') + '<head>'.length, shell.indexOf('</head>'));
  const headers = new Headers(response.headers);
  // Vite's client needs an inline script.
  headers.delete('content-security-policy');
  headers.set('cache-control', 'no-store');
  headers.delete('etag');
  headers.delete('content-length');
  const scripts = [
    message ? sendMessageScript(message.event, message.data) : null,
    overlay ? overlayScript(overlay) : null,
  ]
    .filter((script) => script !== null)
    .map((script) => `<script type="module">${script}</script>`);
  const body = html.replace('</head>', () => `${viteHead}${scripts.join('')}${styles}</head>`);
  return new Response(body, { status: response.status, headers });
}

function sendMessageScript(event: string, data: unknown): string {
  return `import { createHotContext } from '${STATIC_BASE}/@vite/client';
createHotContext('/document').send(${JSON.stringify(event)}, ${JSON.stringify(data)});`;
}

function overlayScript(error: ErrorPayload['err']): string {
  return `import { ErrorOverlay } from '${STATIC_BASE}/@vite/client';
document.body.append(new ErrorOverlay(${serialize(error)}));`;
}
