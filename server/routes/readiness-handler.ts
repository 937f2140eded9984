import { routes } from '../http/route-table.ts';
import type { ReadinessState } from '../process/readiness.ts';

/** Responds with 200 while the server can serve pages, and otherwise with 503. */
export function createReadinessHandler(state: () => Promise<ReadinessState>) {
  return async (): Promise<Response> => {
    const status = await state();
    return Response.json(
      { status },
      {
        status: status === 'ready' ? 200 : 503,
        headers: { 'Cache-Control': routes.readiness.cache.always, 'X-Robots-Tag': 'noindex' },
      },
    );
  };
}
