/** Entry of the server build, for one process and for workers. */
import { realpathSync } from 'node:fs';
import { exitOnFailure } from './process/exit-on-failure.ts';
import { startServer } from './start-server.ts';

export { ExportError } from './export/export-error.ts';
export { createAccessLog } from './http/access-log.ts';
export { createHttpServer } from './http/http-server.ts';
export { configureLog } from './log.ts';
export { createCachedHits } from './metrics/cached-hits.ts';
export { createMetrics } from './metrics/create-metrics.ts';
export { exportStaticSite, openSite, prewarmAllImages } from './production.ts';
export { readSettings } from './settings/settings.ts';
export { exitOnFailure, startServer };

/** False in tests, and if `start.js` starts the server. Node resolves links only in the module's name. */
const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename;
if (isProgram) {
  // Protects submissions. Not set for imports, because web servers must be able to read exports.
  process.umask(0o077);
  await exitOnFailure(startServer);
}
