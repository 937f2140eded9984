import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decompressed. */
  body: string;
}

const DECOMPRESS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

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
      const bytes = Buffer.concat(await incoming.toArray());
      const decompress = bytes.length > 0 && DECOMPRESS[incoming.headers['content-encoding'] ?? ''];
      const body = (decompress ? decompress(bytes) : bytes).toString();
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
