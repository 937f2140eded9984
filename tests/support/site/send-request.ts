import { type IncomingHttpHeaders, request } from 'node:http';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Sends one request with exactly this path and these headers, and follows no redirect. `fetch` would normalise the path
 * (`//x`, `/a/../b`) and add headers (`Accept-Language: *`).
 */
export function sendRequest(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<HttpResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const clientRequest = request({ hostname, port, path, headers, method }, async (incoming) => {
      let body = '';
      incoming.setEncoding('utf8');
      for await (const chunk of incoming) body += chunk;
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
