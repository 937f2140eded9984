import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Sends one request with exactly this path and these headers, and follows no redirect. `fetch` would normalise the path
 * (`//x`, `/a/../b`) and add headers (`Accept-Language: *`).
 */
export function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, method }, async (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      for await (const chunk of answer) body += chunk;
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    });
    asked.on('error', reject);
    asked.end();
  });
}
