/**
 * Receives submissions without content, to be killed or to run out of disk space: `node receiver.ts {data folder}
 * {port}`.
 */
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import { getRequestListener } from '@hono/node-server';
import { ApiError } from '../../backend/api/api-error.ts';
import { handleSubmission } from '../../backend/api/submission-handler.ts';
import type { Content } from '../../backend/content/content.ts';
import { createSubmissions } from '../../backend/submissions/submissions.ts';
import { SOLE_HOLDER } from '../../lib/queue/lease.server.ts';
import { forEachForm } from '../support/for-each-form.ts';

const [dataDir = '', port = '0'] = process.argv.slice(2);
const submissions = createSubmissions({
  dataDir,
  mail: null,
  backup: { recipients: [], settings: {}, secrets: [] },
  retentionDays: forEachForm(365, { application: 180 }),
  linkHref: (token) => token,
  content: {
    sender: () => Promise.reject(new Error('no mail')),
    reply: async () => null,
    subjectTitle: async () => null,
    event: async () => null,
    eventEnds: async () => new Map(),
  },
  onSeats() {},
  lease: SOLE_HOLDER,
  log: { info() {}, warn() {}, error: console.error },
});
const content = { entries: { jobs: { ja: [{ id: 3 }], en: [] } } } as unknown as Content;

const server = createServer(
  getRequestListener(async (request) => {
    const kind = request.url.endsWith('/contact') ? 'contact' : 'application';
    try {
      return Response.json(await handleSubmission(kind, {}, request, content, submissions), { status: 201 });
    } catch (error) {
      if (error instanceof ApiError) return Response.json(error.body(), { status: error.status });
      throw error;
    }
  }),
);
server.listen(Number(port), '127.0.0.1', () => {
  console.log('ready');
  // A killed process would lose its compile cache.
  flushCompileCache();
});
process.once('SIGTERM', () => {
  server.close(() => void submissions.close());
  server.closeIdleConnections();
});
