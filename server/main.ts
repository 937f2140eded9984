/** The server's entry: Vite bundles it with the site and the backend, and Node runs what comes out. */
import { realpathSync } from 'node:fs';
import { exitOnFailure } from './process/serve.ts';
import { startProduction } from './production.ts';

export { ExportError } from './export/export-error.ts';
export { createHttpServer } from './http/http-server.ts';
export { exportStaticSite, makeAllPictures, openSite } from './production.ts';
export { readSettings } from './settings/settings.ts';
export { exitOnFailure, startProduction };

/** Not where tests import it. Node resolves links in the name of the module, and not in that of the program. */
const isProgram = process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename;
if (isProgram) {
  // What visitors send is for this user only. Not in other programs that import this file: a web server reads what an export writes.
  process.umask(0o077);
  await exitOnFailure(startProduction);
}
