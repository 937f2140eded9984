import { API_PATH } from '../../contract/api/api-path.ts';
import type { EndpointName, EndpointResponse } from '../../contract/api/endpoints.ts';
import type { LoadingProgress } from '../state/loading-progress.ts';
import { createContentClient, type EndpointRequest } from './content-client.ts';
import { createHttpClient, type HttpClient, type RequestOptions } from './http-client.ts';

/** In milliseconds; longer than the server's timeout for the backend. */
const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MS = [400];

export function browserHttp(progress: LoadingProgress): HttpClient {
  return createHttpClient({
    base: location.origin + API_PATH,
    fetch: (request) => fetch(request),
    timeoutMs: TIMEOUT_MS,
    retryAfterMs: RETRY_AFTER_MS,
    onRequest: () => progress.begin({ resets: false }),
  });
}

/** Import this module on demand, because it includes the validation schemas. @throws {ContentError} */
export async function requestContent<Name extends EndpointName>(
  progress: LoadingProgress,
  name: Name,
  request: EndpointRequest<Name>,
  options: Pick<RequestOptions, 'signal' | 'progress'> = {},
): Promise<EndpointResponse<Name>> {
  const http = browserHttp(progress);
  const content = createContentClient(
    { get: (path, { query } = {}) => http.get(path, { ...options, query }) },
    (_, load) => load(),
  );
  return content(name, request);
}
