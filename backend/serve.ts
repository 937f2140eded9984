/**
 * Serves only the content API: `PORT=3001 node backend/serve.ts [content folder]`.
 * Drafts require `CONTENT_API_KEY`.
 */

import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { API_PATH } from '../contract/api/api-path.ts';
import { createBackend } from './backend.ts';

const contentDir = resolve(process.argv[2] ?? join(import.meta.dirname, '../content'));
const backend = createBackend({ contentDir, watch: true, key: process.env.CONTENT_API_KEY, log: console });
await backend.ready;
const nothing = backend.nothingToServe();
if (nothing !== null) {
  console.error(nothing);
  process.exit(1);
}
const server = serve(
  { fetch: backend.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3001) },
  ({ port }) =>
    console.info(
      `Content API on http://127.0.0.1:${port}${API_PATH}, ${backend.diagnostics().length} problems in the content`,
    ),
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    backend.close();
    server.close();
  });
}
